using System.Diagnostics;
using Tern.ServiceChecks.Compilation;
using Tern.ServiceChecks.Oracle;
using Tern.ServiceChecks.Pages;
using Tern.ServiceCodegen.Naming;
using Tern.ServiceCodegen.Resolution;
using Tern.ServiceCodegen.Resolved;
using Tern.ServiceCodegen.UserBuilds;

namespace Tern.ServiceChecks;

/// <summary>Generates all of a service, with public types, and compiles it with the warnings that a user's build would show.</summary>
internal static class ServiceCheck
{
    /// <summary>Checks a service.</summary>
    /// <param name="service">Its name.</param>
    /// <param name="operations">The operations; empty for all.</param>
    /// <param name="compiles">true if it is compiled; otherwise, false.</param>
    /// <param name="cases">The folder in which the client's calls are recorded for the oracle, or null.</param>
    /// <param name="draw">The draw of a sample; null to call each operation three times.</param>
    internal static ServiceResult Run(string service, IReadOnlyList<string> operations, bool compiles, string? cases, OracleDraw? draw = null)
    {
        var clock = Stopwatch.StartNew();
        var (protocol, count) = ("unknown", 0);
        ServiceResult Result(Outcome outcome, IReadOnlyList<string> complaints, int lines = 0) =>
            new(service, protocol, count, lines, clock.Elapsed.TotalMilliseconds, outcome, complaints);
        try
        {
            var item = new ServiceItem(service, operations, null, null, IsPublic: true);
            var (target, model) = UserBuild.Target(item, new ModelStore(Repository.Models), registers: true);
            (protocol, count) = (model.Service.Protocol, operations.Count > 0 ? operations.Count : model.Operations.Count);
            var files = UserBuild.Generate(item, target, model);
            var lines = files.Sum(file => file.Text.AsSpan().Count('\n'));
            if (!compiles) return Result(Outcome.Clean, [], lines);
            var client = GeneratedClient.Compile(target.Name, files);
            if (client.Complaints.Count > 0) return Result(Outcome.Wrong, client.Complaints, lines);
            var complaints = Call(client, ServiceResolver.Resolve(target, model), cases is null ? null : Path.Combine(cases, service + ".ndjson"), draw);
            return Result(complaints.Count == 0 ? Outcome.Clean : Outcome.Wrong, complaints, lines);
        }
        catch (BuildException error)
        {
            return Result(Outcome.Refused, [error.Message]);
        }
        catch (Exception error)
        {
            // A fault of the generator's own is one of this service; the others are still looked at.
            return Result(Outcome.Wrong, [$"{error.GetType().Name}: {error.Message}", error.StackTrace ?? ""]);
        }
    }

    private static List<string> Call(GeneratedClient client, ResolvedService service, string? path, OracleDraw? draw)
    {
        var assembly = client.Load(out var context);
        Type Find(string name) =>
            assembly.GetType($"{service.ModelNamespace}.{name}") ?? assembly.GetType($"{service.Target.Namespace}.{name}", throwOnError: true)!;
        Type FindMarked(string name) => Find(ForeignNames.Unmark(name));
        var transport = new OracleTransport();
        var made = CheckedClient.Make(service, FindMarked, transport);
        List<string> complaints = [.. new PageCases(service, FindMarked, transport, made).RunAsync().GetAwaiter().GetResult()];
        if (path is not null) complaints.AddRange(new OracleCases(service, FindMarked, transport, made, draw).RunAsync(path).GetAwaiter().GetResult());
        context.Unload();
        return complaints;
    }
}
