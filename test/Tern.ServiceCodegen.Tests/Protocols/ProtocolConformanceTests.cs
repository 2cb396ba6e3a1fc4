using System.Reflection;
using System.Text;
using System.Text.Json;
using Tern.Credentials;
using Tern.ServiceChecks.Values;

namespace Tern.ServiceCodegen.Tests.Protocols;

/// <summary>The public test cases of the protocols: each suite's model is generated, compiled and driven through the pipeline.</summary>
public sealed class ProtocolConformanceTests
{
    public static TheoryData<string, string> Inputs() => ProtocolSuite.Cases("input");

    public static TheoryData<string, string> Outputs() => ProtocolSuite.Cases("output");

    [Theory]
    [MemberData(nameof(Inputs))]
    public async Task A_request_goes_on_the_wire_as_expected(string suiteId, string caseId)
    {
        var suite = ProtocolSuite.Get(suiteId);
        var one = suite.Case(caseId);
        var transport = new CannedTransport(200, new Dictionary<string, string>(), []);
        await CallAsync(suite, transport, suite.Values.Build(suite.Operation.Request, one.GetProperty("params")));

        var sent = transport.Sent!;
        var expect = one.GetProperty("expect");
        if (expect.TryGetProperty("method", out var method)) Assert.Equal(method.GetString(), sent.Method);
        if (expect.TryGetProperty("uri", out var uri)) AssertSameUri(uri.GetString()!, sent.PathAndQuery);
        if (expect.TryGetProperty("host", out var host)) Assert.Equal(host.GetString()!.Split('/')[0], sent.Host);
        if (expect.TryGetProperty("headers", out var headers))
            foreach (var header in headers.EnumerateObject())
                AssertSameHeader(header.Value.GetString()!, sent.Headers.GetValueOrDefault(header.Name, "none"));
        if (expect.TryGetProperty("forbidHeaders", out var forbidden))
            foreach (var header in forbidden.EnumerateArray()) Assert.DoesNotContain(header.GetString()!, sent.Headers);

        // The transport sets the length.
        if (expect.TryGetProperty("requireHeaders", out var required))
            foreach (var header in required.EnumerateArray().Where(h => h.GetString() != "Content-Length")) Assert.Contains(header.GetString()!, sent.Headers);
        if (expect.TryGetProperty("body", out var body)) AssertSameBody(suite.Bytes(body.GetString()!), sent);
    }

    [Theory]
    [MemberData(nameof(Outputs))]
    public async Task An_answer_is_read_as_expected(string suiteId, string caseId)
    {
        var suite = ProtocolSuite.Get(suiteId);
        var one = suite.Case(caseId);
        var answer = one.GetProperty("response");
        var headers = answer.TryGetProperty("headers", out var given) ? given.EnumerateObject().ToDictionary(h => h.Name, h => h.Value.GetString()!) : [];
        var body = answer.TryGetProperty("body", out var text) ? suite.Bytes(text.GetString()!) : [];
        var transport = new CannedTransport(answer.GetProperty("status_code").GetInt32(), headers, body);
        var request = Activator.CreateInstance(suite.Type(suite.Operation.Request.Name))!;
        if (!one.TryGetProperty("errorCode", out var code))
        {
            var response = await CallAsync(suite, transport, request);
            var expected = ShapeValues.WithoutEmpty(suite.Operation.Response, one.GetProperty("result"));
            JsonValues.AssertEqual(JsonValues.Of(expected), JsonValues.Of(suite.Values.Take(suite.Operation.Response, response!)));
            return;
        }

        var error = await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await CallAsync(suite, transport, request));
        Assert.Equal(code.GetString(), error.Code);
        Assert.Equal(answer.GetProperty("status_code").GetInt32(), error.StatusCode);
        if (one.TryGetProperty("errorMessage", out var message)) Assert.Equal(message.GetString(), error.ServiceMessage);

        // An error that the model doesn't name has no members.
        var modelled = suite.Service.Errors.FirstOrDefault(e => error.GetType().Name == e.Name);
        Assert.Equal(modelled is null, error.GetType() == typeof(AwsServiceException));
        if (modelled is null) return;
        var members = one.GetProperty("error")
            .EnumerateObject()
            .Where(m => !string.Equals(m.Name, "message", StringComparison.OrdinalIgnoreCase))
            .ToDictionary(m => m.Name, m => m.Value);
        JsonValues.AssertEqual(JsonValues.Of(members), JsonValues.Of(suite.Values.Take(modelled, error)));
    }

    [Fact]
    public void All_cases_are_run()
    {
        Assert.Equal(51 + 56 + 28 + 8 + 7 + 32 + 20 + 69, Inputs().Count);
        Assert.Equal(56 + 45 + 16 + 19 + 8 + 28 + 21 + 51, Outputs().Count);
    }

    private static async Task<object?> CallAsync(ProtocolSuite suite, CannedTransport transport, object request)
    {
        var options = new AwsClientOptions
        {
            Region = "us-east-1", Transport = transport, MaxAttempts = 1, Credentials = new FixedCredentials(),
            IdempotencyTokens = static () => "00000000-0000-4000-8000-000000000000",
        };
        var client = Activator.CreateInstance(suite.Type("SuiteClient"), options)!;
        var call = client.GetType().GetMethods().Single(method => method.Name == suite.Operation.Name + "Async" && method.GetParameters().Length == 3);
        try
        {
            var result = call.Invoke(client, [request, null, CancellationToken.None])!;
            var task = (Task)result.GetType().GetMethod("AsTask")!.Invoke(result, null)!;
            await task;
            return task.GetType().GetProperty("Result")!.GetValue(task);
        }
        catch (TargetInvocationException e)
        {
            throw e.InnerException!;
        }
    }

    // A list is the same with or without spaces after its commas.
    private static string Tight(string header) => header.Replace(", ", ",", StringComparison.Ordinal);

    // The older suites of the query protocols have the character set in the content type; the newer ones don't.
    private static void AssertSameHeader(string expected, string actual) => Assert.Equal(
        Tight(expected).Replace("; charset=utf-8", "", StringComparison.Ordinal), Tight(actual).Replace("; charset=utf-8", "", StringComparison.Ordinal));


    // The order of a query's parameters doesn't matter.
    private static void AssertSameUri(string expected, string actual)
    {
        static string[] Parameters(string uri) => [.. uri.Split('?', 2).Skip(1).SelectMany(query => query.Split('&')).Order(StringComparer.Ordinal)];
        Assert.Equal(expected.Split('?')[0], actual.Split('?')[0]);
        Assert.Equal(Parameters(expected), Parameters(actual));
    }

    private static void AssertSameBody(byte[] expected, CannedTransport.SentRequest sent)
    {
        var type = sent.Body.Length > 0 && expected.Length > 0 ? sent.Headers["content-type"] : "";
        if (type.Contains("json", StringComparison.Ordinal)) JsonValues.AssertEqual(Parse(expected), Parse(sent.Body));
        else if (type.Contains("cbor", StringComparison.Ordinal)) JsonValues.AssertEqual(CborValues.Parse(expected), CborValues.Parse(sent.Body));
        else if (type.Contains("xml", StringComparison.Ordinal)) Assert.Equal(XmlValues.Describe(expected), XmlValues.Describe(sent.Body));
        else if (type.Contains("form", StringComparison.Ordinal)) Assert.Equal(Pairs(expected), Pairs(sent.Body));
        else Assert.Equal(Encoding.UTF8.GetString(expected), Encoding.UTF8.GetString(sent.Body));
    }

    private static IEnumerable<string> Pairs(byte[] form) => Encoding.UTF8.GetString(form).Split('&').Order(StringComparer.Ordinal);

    private static JsonElement Parse(byte[] json)
    {
        using var document = JsonDocument.Parse(json);
        return document.RootElement.Clone();
    }

    private sealed class FixedCredentials : AwsCredentialProvider
    {
        public override ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default) =>
            new(new AwsCredentials("AKIDEXAMPLE", "secret"));
    }
}
