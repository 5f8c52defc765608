"""Work on a Dask cluster: the same bytes and verdicts as here, whoever is lost; errors that say what to do."""

import io
import json
import os
import pickle
import shutil
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from click.testing import CliRunner

import parisk_sym
from parisk_sym.claims.verdict import Verdict
from parisk_sym.cli import parisk
from parisk_sym.core.errors import ClusterError, MissingLibraryError
from parisk_sym.core.limits import Limits
from parisk_sym.core.result_files import OutputFile
from parisk_sym.ledger import cluster as clusters
from parisk_sym.ledger import run
from parisk_sym.ledger.cluster import WorkerDiedError, answer_result, apart, cluster_at
from parisk_sym.ledger.identity import identity, require_same
from parisk_sym.report import table_files
from parisk_sym.report.table_files import Request, write_table
from tests.cli.invoked import CLAIM
from tests.clusters import LocalCluster, local_cluster, wait_until

REQUEST = Request(("bessel_k.cdf",), ("x=1:12:1/20", "k=5/2,3"), 60, "csv")


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class TestErrors:
    """Without a cluster."""

    def test_the_library_is_missing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Every command says what to install."""
        monkeypatch.setitem(sys.modules, "distributed", None)
        words = (["table", "laplace.tail", "x=1", "b=1"], ["verify"], ["check", "x.csv"])
        for command in words:
            done = CliRunner().invoke(parisk, [*command, "--scheduler", "tcp://127.0.0.1:1"])
            assert done.exit_code == 2
            assert "pip install 'parisk_sym[cluster]'" in done.stderr
        with pytest.raises(MissingLibraryError), cluster_at("tcp://127.0.0.1:1"):
            pass

    @pytest.mark.parametrize("address", ["", "nowhere", "tcp://", "tcp://127.0.0.1", "strange://127.0.0.1:1"])
    def test_an_address_that_is_none(self, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """An error that shows an address."""
        monkeypatch.setattr(clusters, "_CONNECTING_SECONDS", 1)
        done = CliRunner().invoke(
            parisk, ["table", "laplace.tail", "x=1", "b=1", f"--scheduler={address}", "--quiet"]
        )
        assert (done.exit_code, done.stdout) == (2, "")
        assert "tcp://10.0.0.1:8786" in done.stderr

    def test_nobody_answers(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The wait ends."""
        monkeypatch.setattr(clusters, "_CONNECTING_SECONDS", 1)
        address, told = f"tcp://127.0.0.1:{free_port()}", r"no scheduler answers at .* within 1 s"
        with pytest.raises(ClusterError, match=told), cluster_at(address):
            pass

    def test_processes_and_a_cluster(self) -> None:
        """One or the other."""
        done = CliRunner().invoke(
            parisk, ["table", "laplace.tail", "x=1", "b=1", "--jobs", "2", "--scheduler", "tcp://127.0.0.1:1"]
        )
        assert done.exit_code == 2
        assert "leave out --jobs" in done.stderr

    def test_another_version(self) -> None:
        """The first difference is named."""
        wanted = dict(identity())
        require_same(wanted, identity())
        with pytest.raises(ClusterError, match=r"python-flint .*, this program has 0\.0"):
            require_same({**wanted, "python-flint": "0.0"}, identity())

    def test_folders_belong_to_the_version(self, tmp_path: Path) -> None:
        """A paper's folder that is not the same, or not there."""
        (tmp_path / "paper").mkdir()
        (tmp_path / "paper" / "a.py").write_text("x = 1\n")
        folder = str(tmp_path / "paper")
        wanted = {**identity((folder,)), folder: "of another machine"}
        with pytest.raises(ClusterError, match="paper"):
            require_same(wanted, identity((folder,)))
        missing = str(tmp_path / "none")
        assert identity((missing,))[missing] == "not there"


class TestApart:
    """The process of a worker's thread."""

    @pytest.fixture(autouse=True)
    def _ended(self) -> Iterator[None]:
        yield
        clusters._mine.process.end()
        del clusters._mine.process

    def test_what_it_raises_is_raised(self) -> None:
        """The error of a task, as it was; and the process goes on."""
        for _ in range(2):
            with pytest.raises(ValueError, match="invalid literal"):
                answer_result(apart(identity(), (), pickle.dumps((int, ("x",)))))
            assert answer_result(apart(identity(), (), pickle.dumps((int, ("7",))))) == 7

    def test_a_task_that_kills_its_process(self) -> None:
        """Twice, and then it is an error; the next task has a process again."""
        with pytest.raises(WorkerDiedError):
            apart(identity(), (), pickle.dumps((os._exit, (3,))))
        assert answer_result(apart(identity(), (), pickle.dumps((abs, (-7,))))) == 7

    @pytest.mark.parametrize("other", [False, True])
    def test_a_file_that_is_changed(self, tmp_path: Path, other: bool) -> None:
        """Each client has the verdict on the claim as its file is then, under whichever path it asks."""
        file = tmp_path / "a.py"
        task = pickle.dumps(
            (run._judge_away, ((False, str(file), "own.square", run._Asked(Limits(), False)),))
        )
        for says, verdict in (("0", Verdict.PROVED), ("1", Verdict.REFUTED)):
            file.write_text(CLAIM.replace("Inequality(0", f"Inequality({says}"))
            folders = (str(file if other and says == "1" else tmp_path),)
            found = answer_result(apart(identity(folders), folders, task))
            assert found.verdict is verdict


@pytest.fixture(scope="module")
def four(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalCluster]:
    with local_cluster(tmp_path_factory.mktemp("four")) as cluster:
        yield cluster


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many parts."""
    monkeypatch.setattr(table_files, "_PART_ROWS", 10)


def whole_of(request: Request, folder: Path) -> bytes:
    """The bytes that one process makes."""
    path = folder / f"whole.{request.format_}"
    write_table(request, OutputFile(path), io.BytesIO())
    return path.read_bytes()


class TestFourWorkers:
    """A scheduler and four workers on loopback."""

    def test_the_same_verdicts(self, four: LocalCluster, tmp_path: Path) -> None:
        """Of a user's claims and of shipped ones, each within its time; of one file, so that no worker loads the others."""
        shipped = "derivations/privacy_at_risk/b_4_confidence.py"
        for words in (["docs/example_paper"], [shipped, "--only", "par21.equation18*"]):
            rows = {}
            for place in (["--jobs", "1"], ["--scheduler", four.address]):
                file = tmp_path / "verdicts.json"
                done = CliRunner().invoke(parisk, ["verify", *words, "--fresh", "--json", str(file), *place])
                assert done.stderr == ""
                found = json.loads(file.read_text())
                file.unlink()
                rows[place[0]] = done.exit_code, [(r["id"], r["verdict"], r["expected"]) for r in found]
            assert rows["--jobs"] == rows["--scheduler"]
            assert rows["--jobs"][1]

    def test_the_time_limit_holds(self, four: LocalCluster) -> None:
        """What takes longer than it may is undecided, and says so."""
        words = [
            "verify",
            "--only",
            "par21.theorem4.bijective",
            "--fresh",
            "--time-limit",
            "0.001",
            "--json",
            "-",
        ]
        done = CliRunner().invoke(parisk, [*words, "--scheduler", four.address])
        assert done.exit_code == 1
        assert "the time limit of 0.001 s was reached" in done.stdout

    def test_values_are_checked(self, four: LocalCluster, tmp_path: Path) -> None:
        """The same report."""
        path = tmp_path / "t.csv"
        write_table(REQUEST, OutputFile(path), io.BytesIO())
        path.write_text(path.read_text().replace("0.9999", "0.9998", 1))
        reports = [
            CliRunner().invoke(parisk, ["check", str(path), *place]).stdout
            for place in (["--jobs", "1"], ["--scheduler", four.address])
        ]
        assert reports[0] == reports[1]
        assert "1 wrong" in reports[0]

    @pytest.mark.usefixtures("small_parts")
    @pytest.mark.parametrize("form", ["csv", "parquet"])
    def test_a_worker_is_killed_half_way(self, form: str, tmp_path: Path) -> None:
        """What it had in work goes to the other; the bytes are those of one process, and nobody is left."""
        request = Request(REQUEST.names, REQUEST.tokens, REQUEST.digits, form)
        with local_cluster(tmp_path, 2) as cluster:
            killed: list[psutil.Process] = []

            def kill(done: int, total: int) -> None:
                if 2 * done > total and not killed:
                    killed.extend(psutil.Process(cluster.workers[1].pid).children(recursive=True))
                    cluster.kill(1)
                    assert killed

            with cluster_at(cluster.address) as executor:
                wait_until(lambda: executor.threads == 2)
                write_table(
                    request, OutputFile(tmp_path / "t"), io.BytesIO(), 2, progress=kill, executor=executor
                )
            assert psutil.wait_procs(killed, timeout=60)[1] == []
        assert (tmp_path / "t").read_bytes() == whole_of(request, tmp_path)
        assert not list(tmp_path.glob(".*parts"))

    @pytest.mark.usefixtures("small_parts")
    def test_all_workers_are_lost(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """An error that says what is kept; the same command without them goes on from there."""
        monkeypatch.setattr(clusters, "_LOST_SECONDS", 1.0)
        path = tmp_path / "t.csv"
        with local_cluster(tmp_path, 2) as cluster:

            def kill(done: int, total: int) -> None:
                if 0 < done < total:
                    for number in range(2):
                        cluster.kill(number)

            with cluster_at(cluster.address) as executor, pytest.raises(ClusterError, match="rows are kept"):
                write_table(REQUEST, OutputFile(path), io.BytesIO(), 2, progress=kill, executor=executor)
        assert not path.exists()
        seen: list[int] = []
        write_table(REQUEST, OutputFile(path), io.BytesIO(), progress=lambda done, _: seen.append(done))
        assert seen[0] > 0
        assert path.read_bytes() == whole_of(REQUEST, tmp_path)

    def test_the_scheduler_is_lost(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """The same."""
        monkeypatch.setattr(clusters, "_LOST_SECONDS", 1.0)
        monkeypatch.setattr(table_files, "_PART_ROWS", 10)
        with local_cluster(tmp_path, 1) as cluster:

            def kill(done: int, total: int) -> None:
                if 0 < done < total and cluster.processes[0].poll() is None:
                    cluster.processes[0].kill()
                    monkeypatch.setattr(clusters, "_CONNECTING_SECONDS", 5)  # nobody will answer

            with cluster_at(cluster.address) as executor, pytest.raises(ClusterError, match="lost"):
                write_table(
                    REQUEST, OutputFile(tmp_path / "t"), io.BytesIO(), 1, progress=kill, executor=executor
                )

    def test_no_workers(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """What to start."""
        monkeypatch.setattr(clusters, "_CONNECTING_SECONDS", 1)
        with (
            local_cluster(tmp_path, 0) as cluster,
            pytest.raises(ClusterError, match=r"has no workers: .*dask worker"),
            cluster_at(cluster.address),
        ):
            pass

    def test_a_worker_of_another_version(self, tmp_path: Path) -> None:
        """A comment that is changed is enough."""
        shutil.copytree(Path(parisk_sym.__file__).parent, tmp_path / "other" / "parisk_sym")
        shutil.copytree("derivations", tmp_path / "other" / "derivations")
        with (tmp_path / "other" / "parisk_sym" / "laws" / "bessel_k.py").open("a") as file:
            file.write("# another version\n")
        with local_cluster(tmp_path, 1, PYTHONPATH=str(tmp_path / "other")) as cluster:
            done = CliRunner().invoke(
                parisk, ["table", "laplace.tail", "x=1", "b=1", "--scheduler", cluster.address]
            )
        assert (done.exit_code, done.stdout) == (2, "")
        assert "install the same on all machines" in done.stderr
        assert "has parisk_sym" in done.stderr
