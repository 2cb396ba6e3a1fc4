using System.Text;
using Tern.Local.Bench.Servers;

namespace Tern.Local.Bench.Load;

/// <summary>A fresh process with a table and its items, ready for phases.</summary>
internal sealed class LoadedServer : IDisposable
{
    /// <summary>How many items the table has. Every server holds the same at the end, however fast it was.</summary>
    public const int Items = 10_000;

    private const int MostRequests = 500_000;
    private static readonly TimeSpan s_idleTime = TimeSpan.FromSeconds(1);

    private readonly ServerMeasurement _measurement;
    private readonly ServerProcess _server;
    private readonly RequestSet _requests;
    private readonly LoadGenerator _generator;

    public LoadedServer(ServerMeasurement measurement)
    {
        _measurement = measurement;
        _server = ServerProcess.Start(measurement.Program);
        try
        {
            Thread.Sleep(s_idleTime);
            measurement.IdleMebibytes.Add(_server.ResidentMebibytes);
            _requests = new RequestSet(ServerProcess.HostOf(_server.Port), Items);
            BulkLoad.Run(_server, _requests, Items);
            _generator = new LoadGenerator(_server, _requests, MostRequests);
        }
        catch
        {
            _server.Dispose();
            throw;
        }
    }

    public void WarmUp(Phase phase, TimeSpan time) => _generator.Run(phase, MostRequests, time);

    public PhaseResult Run(Phase phase, TimeSpan time)
    {
        var result = _generator.Run(phase, MostRequests, time);
        if (!_measurement.Phases.TryGetValue(phase, out var results)) _measurement.Phases[phase] = results = [];
        results.Add(result);
        return result;
    }

    /// <summary>Notes the memory that the load left, and reads every item.</summary>
    public void Finish()
    {
        _measurement.LoadedMebibytes.Add(_server.ResidentMebibytes);
        using var connection = new LoadConnection(_server.Port);
        for (var item = 0; item < Items; item++) AnswerCheck.IsItem(_server.Name, item, Encoding.UTF8.GetBytes(connection.Call(_requests.Gets[item])));
    }

    public void Dispose()
    {
        _generator.Dispose();
        _server.Dispose();
    }
}
