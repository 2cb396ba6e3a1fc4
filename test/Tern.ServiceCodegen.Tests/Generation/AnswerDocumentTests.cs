using System.Reflection;
using System.Text;
using System.Text.Json;
using Tern.Credentials;
using Tern.ServiceCodegen.Models;
using Tern.ServiceCodegen.Printing;
using Tern.ServiceCodegen.Resolution;
using Tern.ServiceCodegen.Tests.Protocols;

namespace Tern.ServiceCodegen.Tests.Generation;

/// <summary>The documents that are accepted as the response of an operation, in every protocol.</summary>
public sealed class AnswerDocumentTests
{
    private static readonly string[] Protocols = ["awsJson1_0", "awsJson1_1", "restJson1", "restXml", "awsQuery", "ec2Query", "rpcv2Cbor"];

    private static readonly Lazy<Assembly> Compiled = new(() => InMemoryAssembly.Compile(Protocols.SelectMany(Sources)));

    public static TheoryData<string> AllProtocols() => new(Protocols);

    [Theory]
    [MemberData(nameof(AllProtocols))]
    public async Task An_empty_success_is_malformed_if_the_output_has_a_document(string protocol)
    {
        var error = await Assert.ThrowsAsync<AwsTransportException>(() => CallAsync(protocol, "ListThings", 200, ""));
        Assert.Equal(AwsTransportFault.MalformedResponse, error.Kind);
        Assert.Contains(
            "The response has status 200 and no body, but ListThings always returns a document. A gateway or proxy may have sent it.",
            error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [MemberData(nameof(AllProtocols))]
    public async Task An_empty_success_is_the_answer_of_an_operation_without_a_document(string protocol) =>
        Assert.NotNull(await CallAsync(protocol, "DeleteThing", 200, ""));

    [Theory]
    [InlineData("restJson1")]
    [InlineData("restXml")]
    public async Task An_empty_success_is_valid_if_the_model_specifies_no_content(string protocol)
    {
        var response = await CallAsync(protocol, "PurgeThings", 204, "");
        Assert.Null(response!.GetType().GetProperty("Next")!.GetValue(response));
    }

    [Theory]
    [InlineData("restJson1")]
    [InlineData("restXml")]
    public async Task A_structure_that_is_the_whole_body_must_come_and_bytes_need_not(string protocol)
    {
        await Assert.ThrowsAsync<AwsTransportException>(() => CallAsync(protocol, "GetThing", 200, ""));
        var response = await CallAsync(protocol, "GetBytes", 200, "");
        Assert.Null(response!.GetType().GetProperty("Bytes")!.GetValue(response));
        response = await CallAsync(protocol, "GetBytes", 200, "b");
        Assert.Equal("b"u8.ToArray(), ((ReadOnlyMemory<byte>)response!.GetType().GetProperty("Bytes")!.GetValue(response)!).ToArray());
    }

    [Fact]
    public async Task A_read_is_repeated_after_an_empty_success_and_a_write_is_not()
    {
        var transport = new EmptyTransport();
        await Assert.ThrowsAsync<AwsTransportException>(() => CallAsync("awsJson1_1", "ListThings", transport));
        Assert.Equal(3, transport.Requests);

        transport = new EmptyTransport();
        var error = await Assert.ThrowsAsync<AwsTransportException>(() => CallAsync("awsJson1_1", "PutThing", transport));
        Assert.Equal(1, transport.Requests);
        Assert.True(error.MayHaveTakenEffect);
    }

    [Theory]
    [InlineData("""{"Choice":{"__type":"x#Choice","Text":"a"}}""", "Text")]
    [InlineData("""{"Choice":{"Text":"a","__type":"x#Choice"}}""", "Text")]
    [InlineData("""{"Choice":{"Text":"a","Newer":{}}}""", "Text")]
    [InlineData("""{"Choice":{"Newer":{},"Text":"a"}}""", "Text")]
    [InlineData("""{"Choice":{"Text":"a","Count":1}}""", "Text")]
    [InlineData("""{"Choice":{"Count":1,"Text":"a"}}""", "Count")]
    [InlineData("""{"Choice":{"Newer":{},"Newest":1}}""", "Unknown Newer")]
    [InlineData("""{"Choice":{"__type":"x#Choice","Newer":{}}}""", "Unknown Newer")]
    [InlineData("""{"Choice":{"__type":"x#Choice"}}""", "Unknown ")]
    public async Task A_union_is_the_first_member_that_is_known_whatever_stands_beside_it(string body, string expected)
    {
        foreach (var protocol in (string[])["awsJson1_0", "awsJson1_1", "restJson1"])
        {
            var response = await CallAsync(protocol, "ListThings", 200, body);
            var choice = response!.GetType().GetProperty("Choice")!.GetValue(response)!;
            var (tag, name) = (choice.GetType().GetProperty("Tag")!.GetValue(choice)!.ToString()!,
                choice.GetType().GetProperty("UnknownName")!.GetValue(choice));
            Assert.Equal(expected, tag == "Unknown" ? $"Unknown {name}" : tag);
        }
    }

    [Fact]
    public async Task A_union_that_is_the_whole_body_sends_none_where_it_is_not_set()
    {
        var transport = new CannedTransport(200, new Dictionary<string, string>(), []);
        await CallAsync("restJson1", "PutChoice", transport);
        Assert.Equal("", Encoding.UTF8.GetString(transport.Sent!.Body));
    }

    private static Task<object?> CallAsync(string protocol, string operation, int status, string body) => CallAsync(
        protocol, operation, new CannedTransport(status, new Dictionary<string, string>(), Encoding.UTF8.GetBytes(body)), attempts: 1);

    private static async Task<object?> CallAsync(string protocol, string operation, Http.AwsTransport transport, int attempts = 3)
    {
        var space = $"Tern.Answers.{protocol}";
        var options = new AwsClientOptions
        {
            Region = "eu-west-1", Transport = transport, MaxAttempts = attempts, Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret"),
            RetryBehavior = RetryBehavior.Standard2026, TimeProvider = new ImpatientTime(),
        };
        var client = Activator.CreateInstance(Compiled.Value.GetType($"{space}.ThingsClient", throwOnError: true)!, options)!;
        var request = Activator.CreateInstance(Compiled.Value.GetType($"{space}.Model.{operation}Request", throwOnError: true)!)!;
        var result = client.GetType().GetMethods().Single(method => method.Name == operation + "Async" && method.GetParameters().Length == 3)
            .Invoke(client, [request, null, CancellationToken.None])!;
        var task = (Task)result.GetType().GetMethod("AsTask")!.Invoke(result, null)!;
        await task;
        return task.GetType().GetProperty("Result")!.GetValue(task);
    }

    private static IEnumerable<string> Sources(string protocol)
    {
        var isRest = protocol.StartsWith("rest", StringComparison.Ordinal);
        string Operation(string name, string more = "") =>
            $"'{name}': {{'method':'POST','uri':'{(isRest ? "/" + name : "/")}'{more}}}";
        List<string> operations =
            [Operation("ListThings", ",'output':'Output','readonly':true"), Operation("PutThing", ",'output':'Output'"), Operation("DeleteThing")];
        if (isRest)
        {
            operations.Add(Operation("PurgeThings", ",'output':'Output','status':204"));
            operations.Add(Operation("GetThing", ",'output':'ThingOutput'"));
            operations.Add(Operation("GetBytes", ",'output':'BytesOutput'"));
            operations.Add(Operation("PutChoice", ",'input':'ChoiceInput'"));
        }

        var model = $$"""
            {
              "service": { "id":"Things","protocol":"{{protocol}}","targetPrefix":"T","apiVersion":"2026-01-01" },
              "operations": { {{string.Join(", ", operations).Replace('\'', '"')}} },
              "shapes": {
                "Output": {"type":"structure","members":{"Next":"String","Choice":"Choice"} },
                "ThingOutput": {"type":"structure","payload":"Thing","members":{"Thing":"Thing"} },
                "Thing": {"type":"structure","members":{"Name":"String"} },
                "BytesOutput": {"type":"structure","payload":"Bytes","members":{"Bytes":"Blob"} },
                "ChoiceInput": {"type":"structure","payload":"Choice","members":{"Choice":"Choice"} },
                "Choice": {"type":"structure","union":true,"members":{"Text":"String","Count":"Integer"} },
                "String": {"type":"string"}, "Integer": {"type":"integer"}, "Blob": {"type":"blob"}
              }
            }
            """;
        using var document = JsonDocument.Parse(model);
        var target = new ServiceTarget("things.json", "Things", "Tern.Answers." + protocol, "Things");
        var service = ServiceResolver.Resolve(target, ModelReader.Read("things.json", "", document.RootElement));
        return new ServicePrinter(service).Print().Select(file => file.Text).Append($$"""
            namespace Tern.Answers.{{protocol}};

            using Tern.Endpoints;
            using Tern.Pipeline;

            /// <summary>The handwritten part of the client.</summary>
            /// <param name="options">Its settings.</param>
            public sealed partial class ThingsClient(AwsClientOptions options)
            {
                internal AwsPipeline Pipeline { get; } = new(ThingsService.Instance, options);
            }

            internal sealed class ThingsEndpointRules : AwsEndpointRules
            {
                public override AwsEndpoint Resolve(in AwsEndpointParameters parameters) => new(new Uri("https://things.example.com"), "things", "eu-west-1");
            }
            """);
    }

    private sealed class EmptyTransport : Http.AwsTransport
    {
        internal int Requests { get; private set; }

        public override ValueTask<Http.AwsHttpResponse> SendAsync(Http.AwsHttpRequest request, CancellationToken cancellationToken)
        {
            Requests++;
            return new CannedTransport(200, new Dictionary<string, string>(), []).SendAsync(request, cancellationToken);
        }
    }

    // Every wait ends immediately.
    private sealed class ImpatientTime : TimeProvider
    {
        public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period) =>
            base.CreateTimer(callback, state, dueTime > TimeSpan.Zero && dueTime < TimeSpan.FromSeconds(2) ? TimeSpan.Zero : dueTime, period);
    }
}
