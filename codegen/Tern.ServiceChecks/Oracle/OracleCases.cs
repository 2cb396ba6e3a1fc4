using System.Reflection;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Tern.ServiceChecks.Values;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceChecks.Oracle;

/// <summary>
/// Sends random requests of all operations of a service through its generated client, which reads random responses. Records the
/// sent requests and the read responses, as one line of JSON for each case, so that another client can repeat them.
/// </summary>
/// <param name="service">The service, as it was generated.</param>
/// <param name="find">Finds a generated type by its name.</param>
/// <param name="transport">The transport of the client.</param>
/// <param name="client">The client.</param>
/// <param name="draw">The draw of a sample; null to call each operation three times.</param>
internal sealed class OracleCases(ResolvedService service, Func<string, Type> find, OracleTransport transport, object client, OracleDraw? draw)
{
    // All members, those that are required, and some.
    private static readonly double[] Shares = [1, 0, 0.5];

    private readonly ShapeValues _values = new(service, find, takesEvents: false);
    private readonly AnswerWriter _answers = new(service);

    /// <summary>Runs the cases and writes them down.</summary>
    /// <param name="path">The file to write.</param>
    /// <returns>Calls that failed, and responses whose read values differ from the written ones.</returns>
    internal async Task<IReadOnlyList<string>> RunAsync(string path)
    {
        var complaints = new List<string>();
        using var lines = new StreamWriter(path, append: false, new UTF8Encoding(false));
        // Event streams are tested elsewhere; a request that is an event stream can't be created here.
        var operations = service.Operations.Where(operation => !operation.Request.Members.Any(member => member.Type is EventStreamType)).ToList();
        if (operations.Count == 0) return complaints;
        for (var i = 0; i < (draw?.Calls ?? operations.Count * Shares.Length); i++)
        {
            // Without a draw one operation after the other, with all shares; with one all operations in turn.
            var (at, round) = draw is null ? (i / Shares.Length, i % Shares.Length) : (i % operations.Count, i / operations.Count);
            var operation = operations[at];
            var model = service.Model.Operations[operation.Name];
            var random = new Random(Seed($"{service.Model.Service.Id}/{operation.Name}/{round}") ^ (draw?.Seed ?? 0));
            var share = draw is null ? Shares[round] : random.NextDouble();
            var request = new RandomValues(service.Model, random, share, isAnswer: false).Root(model.Input, model.Checksum?.AlgorithmMember);
            // A source Region becomes part of a host name, so clients reject any other string.
            if (request.ContainsKey("SourceRegion")) request["SourceRegion"] = "eu-west-1";
            var answer = new RandomValues(service.Model, random, share, isAnswer: true).Root(model.Output);
            foreach (var member in operation.Response.Members.Where(member => member.Location == "statusCode")) answer[member.ModelName] = 200;
            // A missing body is read as an empty stream or string, and an empty document as a structure in which nothing is set.
            if (operation.Response.Payload is { Type: StreamType or ScalarType } body) answer.TryAdd(body.ModelName, JsonValue.Create(""));
            // Bytes that are the whole body are unset if the body is empty (Smithy, httpPayload).
            if (operation.Response.Payload is { Type: BlobType } bytes && answer[bytes.ModelName]?.GetValue<string>() == "") answer.Remove(bytes.ModelName);
            if (operation.Response.Payload is { Type: StructureType { IsUnion: false } } document) answer.TryAdd(document.ModelName, new JsonObject());
            await lines.WriteLineAsync((await CaseAsync(operation, request, answer, complaints)).ToJsonString());
        }

        return complaints;
    }

    private async Task<JsonObject> CaseAsync(ResolvedOperation operation, JsonObject request, JsonObject answer, List<string> complaints)
    {
        var line = new JsonObject { ["operation"] = operation.Name, ["params"] = request };
        try
        {
            transport.Sent = null;
            var written = JsonSerializer.SerializeToElement(answer);
            transport.Answer = _answers.Write(operation, written);
            line["answer"] = JsonSerializer.SerializeToNode(transport.Answer);
            var response = await CallAsync(operation, _values.Build(operation.Request, JsonSerializer.SerializeToElement(request)));
            var read = JsonSerializer.SerializeToElement(_values.Take(operation.Response, response!));
            line["read"] = JsonSerializer.SerializeToNode(read);
            if (!NeutralValues.AreSame(Expected(operation, request, written), read))
                complaints.Add($"{operation.Name} reads {read} where {written} was written.");
            if (response is IDisposable disposable) disposable.Dispose();
        }
        catch (Exception error)
        {
            complaints.Add($"{operation.Name} fails: {error}");
        }

        line["sent"] = JsonSerializer.SerializeToNode(transport.Sent);
        return line;
    }

    private async Task<object?> CallAsync(ResolvedOperation operation, object request)
    {
        try
        {
            var result = client.GetType().GetMethods().Single(method => method.Name == operation.Name + "Async" && method.GetParameters().Length == 3)
                .Invoke(client, [request, null, CancellationToken.None])!;
            var task = (Task)result.GetType().GetMethod("AsTask")!.Invoke(result, null)!;
            await task;
            return task.GetType().GetProperty("Result")!.GetValue(task);
        }
        catch (TargetInvocationException e)
        {
            throw e.InnerException!;
        }
    }

    // If the client requested percent-encoded keys, the caller gets them decoded, without an indication that they were encoded.
    private static JsonElement Expected(ResolvedOperation operation, JsonObject request, JsonElement written)
    {
        var asked = operation.Request.Members.FirstOrDefault(static member => member is { Location: "querystring", WireName: "encoding-type" });
        if (asked is null || request.ContainsKey(asked.ModelName)) return written;
        var expected = JsonObject.Create(written)!;
        if (expected[asked.ModelName]?.GetValue<string>() == "url") expected.Remove(asked.ModelName);
        return JsonSerializer.SerializeToElement(expected);
    }

    // The same on every machine and in every run.
    private static int Seed(string text)
    {
        var seed = 17u;
        foreach (var character in text) seed = unchecked((seed * 31) + character);
        return (int)(seed & int.MaxValue);
    }
}
