using System.Text;
using Tern.Local.Bench.Servers;

namespace Tern.Local.Bench.Load;

/// <summary>A table of many items: what it takes of memory, and how long a server that has it on disk takes to serve it again.</summary>
/// <param name="InMemory">Resident after it was written, in MiB, of a server that keeps it in memory alone.</param>
/// <param name="Durable">The same of a server that writes it to disk too.</param>
/// <param name="DiskMegabytes">What lies on the disk when that server has ended.</param>
/// <param name="StartSeconds">From the start of the process on that folder to the whole answer to a GetItem.</param>
/// <param name="Restarted">Resident after that answer, in MiB.</param>
internal sealed record LargeTable(double InMemory, double Durable, double DiskMegabytes, double StartSeconds, double Restarted)
{
    private const int Checks = 1_000;

    /// <summary>The most memory that it took at any of these times.</summary>
    public double Mebibytes => Math.Max(InMemory, Math.Max(Durable, Restarted));

    public static LargeTable Measure(TernServer tern, string folder, int items)
    {
        double inMemory, durable;
        using (var server = ServerProcess.Start(tern.Memory)) inMemory = Fill(server, items);
        using (var server = ServerProcess.Start(tern.Durable(folder)))
        {
            durable = Fill(server, items);
            server.Stop();
        }

        var disk = Directory.EnumerateFiles(folder, "*", SearchOption.AllDirectories).Sum(file => new FileInfo(file).Length) / 1e6;
        using var again = ServerProcess.Start(tern.Durable(folder), requests => requests.Get(items - 1));
        var restarted = again.ResidentMebibytes;
        Check(again, items);
        return new LargeTable(inMemory, durable, disk, again.FirstAnswer.TotalSeconds, restarted);
    }

    private static double Fill(ServerProcess server, int items)
    {
        BulkLoad.Run(server, new RequestSet(ServerProcess.HostOf(server.Port), 0), items);
        var resident = server.ResidentMebibytes;
        Check(server, items);
        return resident;
    }

    private static void Check(ServerProcess server, int items)
    {
        var requests = new RequestSet(ServerProcess.HostOf(server.Port), 0);
        using var connection = new LoadConnection(server.Port);
        for (var check = 1; check <= Checks; check++)
        {
            var item = (int)((long)items * check / Checks) - 1;
            AnswerCheck.IsItem(server.Name, item, Encoding.UTF8.GetBytes(connection.Call(requests.Get(item))));
        }
    }
}
