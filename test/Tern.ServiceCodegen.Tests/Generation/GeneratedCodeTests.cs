using System.Collections;
using System.Reflection;
using System.Text;
using System.Text.Json;
using Tern.Credentials;
using Tern.ServiceCodegen.Models;
using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Printing;
using Tern.ServiceCodegen.Resolution;
using Tern.ServiceCodegen.Tests.Protocols;

namespace Tern.ServiceCodegen.Tests.Generation;

/// <summary>
/// What DynamoDB's model and the protocol suites don't have: secrets, tokens by path expressions, waiters over nested
/// lists, values that are newer than the library.
/// </summary>
public sealed class GeneratedCodeTests
{
    private const string Model = """
        {
          "service": {"id":"Things","protocol":"awsJson1_1","targetPrefix":"T"},
          "operations": {
            "ListThings": {"method":"POST","uri":"/","input":"ListThingsInput","output":"ListThingsOutput"},
            "PutThing": {"method":"POST","uri":"/","input":"PutThingInput","output":"PutThingOutput","errors":["Busy","BusyAgain"]}
          },
          "shapes": {
            "ListThingsInput": {"type":"structure","members":{"Marker":"String"}},
            "ListThingsOutput": {"type":"structure","members":{"NextMarker":"String","Things":"Things","More":"Boolean","Grid":"Rows",
            "Size":"Integer","Marks":"Marks"}},
            "Marks": {"type":"map","key":"String","value":"Thing"},
            "Rows": {"type":"list","member":"Row"},
            "Row": {"type":"list","member":"String"},
            "Things": {"type":"list","member":"Thing"},
            "Thing": {"type":"structure","members":{"Key":"String","Parts":"Parts","Choice":"Choice"}},
            "Parts": {"type":"list","member":"Part"},
            "Part": {"type":"structure","members":{"State":"State"}},
            "State": {"type":"string","enum":["READY","NOT_READY","2nd-gen","Value"]},
            "Choice": {"type":"structure","union":true,"members":{"Text":"String","Count":"Integer","Inner":"Choice"}},
            "PutThingInput": {"type":"structure","members":{"Name":"String","Password":{"shape":"String","sensitive":true},"Key":"Secret",
            "Count":"Integer","operation":"String","Choice":"Choice"}},
            "PutThingOutput": {"type":"structure","members":{}},
            "Busy": {"type":"structure","error":{"retryable":"throttling"},"members":{"message":"String","code":"String"}},
            "BusyAgain": {"type":"structure","error":{"code":"Busy"},"members":{}},
            "Secret": {"type":"blob","sensitive":true},
            "String": {"type":"string"}, "Boolean": {"type":"boolean"}, "Integer": {"type":"integer"}
          },
          "paginators": {"ListThings": {"in":["Marker"],"out":["NextMarker || Things[-1].Key"],"items":["Things"],"more":"More"}},
          "waiters": {
            "AllReady": {"operation":"ListThings","delay":1,"maxAttempts":2,"acceptors":[
              {"state":"success","matcher":"pathAll","argument":"Things[].Parts[].State","expected":"READY"},
              {"state":"success","matcher":"pathAny","argument":"Grid[]","expected":"won"},
              {"state":"success","matcher":"pathAll","argument":"Marks.*.Key","expected":"kept"},
              {"state":"success","matcher":"path","argument":"(Things[*].Key)[1]","expected":"second"},
              {"state":"success","matcher":"path","argument":"length(Grid[]) > Size && Size != `0`","expected":true},
              {"state":"failure","matcher":"path","argument":"length(Things[?Key == 'broken']) > `0`","expected":true},
              {"state":"failure","matcher":"error","expected":"Busy"}]}
          }
        }
        """;

    private static readonly Lazy<Assembly> Compiled = new(Compile);

    [Fact]
    public void Secrets_are_not_in_texts()
    {
        var request = Make("Model.PutThingRequest", ("Name", "n1"), ("Password", "hunter2"), ("Key", new ReadOnlyMemory<byte>([1, 2])), ("Count", 3));
        Assert.Equal("PutThingRequest { Name = n1, Password = ***, Key = ***, Count = 3 }", request.ToString());
    }

    [Fact]
    public void Names_that_collide_and_constants_of_any_form_are_given_a_name()
    {
        var state = Compiled.Value.GetType("Tern.Things.Model.State")!;
        Assert.Equal(
            ["N2ndGen", "NotReady", "Ready", "Value_"],
            state.GetProperties(BindingFlags.Static | BindingFlags.Public).Select(p => p.Name).Order(StringComparer.Ordinal));
        Assert.Equal("2nd-gen", state.GetProperty("N2ndGen")!.GetValue(null)!.ToString());
        Assert.Equal("", Activator.CreateInstance(state)!.ToString());
    }

    [Fact]
    public async Task Tokens_come_from_the_last_item_where_the_model_says_so_and_more_decides()
    {
        var pages = await PagesAsync(
            """{"Things":[{"Key":"a"},{"Key":"b"}],"More":true}""", """{"Things":[{"Key":"c"}],"NextMarker":"next","More":true}""",
            """{"Things":[{"Key":"d"}],"NextMarker":"never","More":false}""");
        Assert.Equal(["{}", """{"Marker":"b"}""", """{"Marker":"next"}"""], pages);
    }

    [Fact]
    public async Task Members_of_unions_that_are_newer_than_the_library_keep_their_name()
    {
        var choice = await ChoiceAsync("""{"Things":[{"Choice":{"Future":{"a":[1]}}}]}""");
        Assert.Equal("Unknown", choice.GetType().GetProperty("Tag")!.GetValue(choice)!.ToString());
        Assert.Equal("Future", choice.GetType().GetProperty("UnknownName")!.GetValue(choice));

        var error = await Assert.ThrowsAsync<ArgumentException>(() => CallAsync(
            new CannedTransport(200, Empty, "{}"u8.ToArray()), "PutThingAsync", Make("Model.PutThingRequest", ("Choice", choice))));
        Assert.Equal("PutThing can't send a Choice of the unknown kind 'Future'.", error.Message.Split(" (")[0]);
    }

    [Fact]
    public async Task A_union_inside_of_itself_is_read_and_written()
    {
        var choice = await ChoiceAsync("""{"Things":[{"Choice":{"Inner":{"Inner":{"Count":5}}}}]}""");
        var transport = new CannedTransport(200, Empty, "{}"u8.ToArray());
        await CallAsync(transport, "PutThingAsync", Make("Model.PutThingRequest", ("Choice", choice)));
        Assert.Equal("""{"Choice":{"Inner":{"Inner":{"Count":5}}}}""", Encoding.UTF8.GetString(transport.Sent!.Body));
    }

    [Theory]
    [InlineData("""{"Things":[{"Parts":[{"State":"READY"}]},{"Parts":[{"State":"READY"},{"State":"READY"}]}]}""", "Success")]
    [InlineData("""{"Things":[{"Parts":[{"State":"READY"},{"State":"NOT_READY"}]}]}""", null)]
    [InlineData("""{"Things":[{"Key":"broken"}]}""", "Failure")]
    [InlineData("""{"Things":[]}""", null)]
    [InlineData("""{"Grid":[["a"],[],["b","won"]]}""", "Success")]
    [InlineData("""{"Grid":[["a"],["b"]]}""", null)]
    [InlineData("""{"Grid":[["a"],["b"]],"Size":1}""", "Success")]
    [InlineData("""{"Grid":[["a"],["b"]],"Size":2}""", null)]
    [InlineData("""{"Marks":{"a":{"Key":"kept"},"b":{"Key":"kept"}}}""", "Success")]
    [InlineData("""{"Marks":{"a":{"Key":"kept"},"b":{"Key":"lost"}}}""", null)]
    [InlineData("""{"Things":[{"Key":"first"},{"Key":"second"}]}""", "Success")]
    [InlineData("""{"Things":[{"Key":"second"},{"Key":"first"}]}""", null)]
    public async Task Conditions_over_nested_lists_are_decided(string body, string? state)
    {
        var response = await CallAsync(new CannedTransport(200, Empty, Encoding.UTF8.GetBytes(body)), "ListThingsAsync", Make("Model.ListThingsRequest"));
        var decide = Compiled.Value.GetType("Tern.Things.ThingsClient")!.GetMethod("AllReadyResponse", BindingFlags.Static | BindingFlags.NonPublic)!;
        Assert.Equal(state, decide.Invoke(null, [response])?.ToString());
    }

    [Fact]
    public async Task An_errors_members_keep_clear_of_the_exceptions_own()
    {
        var transport = new CannedTransport(400, Empty, """{"__type":"Busy","message":"later","code":"X7"}"""u8.ToArray());
        var error = await Assert.ThrowsAnyAsync<AwsServiceException>(() => CallAsync(transport, "PutThingAsync", Make("Model.PutThingRequest")));
        Assert.Equal("BusyException", error.GetType().Name);
        Assert.Equal("Busy", error.Code);
        Assert.Equal("X7", error.GetType().GetProperty("ErrorCode")!.GetValue(error));
        Assert.True(error.IsThrottling);
    }

    [Theory]
    [InlineData("Things[*].Missing")]
    [InlineData("Things.Key")]
    [InlineData("sort_by(Things, &Key)")]
    [InlineData("Things[0:2]")]
    [InlineData("Things[?")]
    [InlineData("map(&Key, Things)")]
    [InlineData("(Things[*]).Key")]
    [InlineData("Things[*].Key[*]")]
    [InlineData("Things[?Key < 'y'].Key")]
    [InlineData("Things[?Key > `1`].Key")]
    [InlineData("Things[?Parts == `1`].Key")]
    [InlineData("Things[?Parts].Key")]
    [InlineData("Things[?Key == `true`].Key")]
    [InlineData("Things[?Key == length(Parts)].Key")]
    [InlineData("Things[?Choice == 'a'].Key")]
    [InlineData("Things[*][?Key == 'a'].Key")]
    [InlineData("Grid[*][*]")]
    [InlineData("Things.*.Key")]
    public void Path_expressions_that_have_no_sure_meaning_are_refused_by_their_text(string path)
    {
        var model = Model.Replace("Things[].Parts[].State", path, StringComparison.Ordinal);
        var error = Assert.Throws<CodegenException>(() => Print(model));
        Assert.Contains($"'{path}'", error.Message, StringComparison.Ordinal);
    }

    private static readonly Dictionary<string, string> Empty = [];

    private static async Task<List<string>> PagesAsync(params string[] answers)
    {
        var transport = new TurnTransport(answers);
        var client = Client(transport);
        var pages = Whole(client, "ListThingsPagesAsync").Invoke(client, [Make("Model.ListThingsRequest"), null, CancellationToken.None])!;
        await foreach (var page in (IAsyncEnumerable<object>)pages) Assert.NotNull(page);
        return transport.Bodies;
    }

    private static async Task<object> ChoiceAsync(string body)
    {
        var response = await CallAsync(new CannedTransport(200, Empty, Encoding.UTF8.GetBytes(body)), "ListThingsAsync", Make("Model.ListThingsRequest"));
        var thing = ((IEnumerable)response!.GetType().GetProperty("Things")!.GetValue(response)!).Cast<object>().Single();
        return thing.GetType().GetProperty("Choice")!.GetValue(thing)!;
    }

    private static async Task<object?> CallAsync(Http.AwsTransport transport, string method, object request)
    {
        var client = Client(transport);
        var result = Whole(client, method).Invoke(client, [request, null, CancellationToken.None])!;
        var task = (Task)result.GetType().GetMethod("AsTask")!.Invoke(result, null)!;
        await task;
        return task.GetType().GetProperty("Result")!.GetValue(task);
    }

    // The form with all parameters: request, options, token.
    private static MethodInfo Whole(object client, string method) =>
        client.GetType().GetMethods().Single(one => one.Name == method && one.GetParameters().Length == 3);

    private static object Client(Http.AwsTransport transport) => Activator.CreateInstance(
        Compiled.Value.GetType("Tern.Things.ThingsClient")!,
        new AwsClientOptions { Region = "eu-west-1", MaxAttempts = 1, Transport = transport,
            Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret") })!;

    private static object Make(string type, params (string Name, object Value)[] members)
    {
        var instance = Activator.CreateInstance(Compiled.Value.GetType("Tern.Things." + type)!)!;
        foreach (var (name, value) in members) instance.GetType().GetProperty(name)!.SetValue(instance, value);
        return instance;
    }

    private static IReadOnlyList<GeneratedFile> Print(string model)
    {
        using var document = JsonDocument.Parse(model);
        var target = new ServiceTarget("things.json", "Things", "Tern.Things", "Things");
        return new ServicePrinter(ServiceResolver.Resolve(target, ModelReader.Read("things.json", "", document.RootElement))).Print();
    }

    private static Assembly Compile() => InMemoryAssembly.Compile(Print(Model).Select(f => f.Text).Append("""
        namespace Tern.Things;

        using Tern.Endpoints;
        using Tern.Pipeline;

        /// <summary>The handwritten part of the client.</summary>
        /// <param name="options">Its settings.</param>
        public sealed partial class ThingsClient(AwsClientOptions options)
        {
            internal AwsPipeline Pipeline { get; } = new(ThingsService.Instance, options);

            internal TimeProvider TimeProvider => options.TimeProvider;
        }

        internal sealed class ThingsEndpointRules : AwsEndpointRules
        {
            public override AwsEndpoint Resolve(in AwsEndpointParameters parameters) => new(new Uri("https://things.example.com"), "things", "eu-west-1");
        }
        """));

    private sealed class TurnTransport(string[] answers) : Http.AwsTransport
    {
        internal List<string> Bodies { get; } = [];

        public override ValueTask<Http.AwsHttpResponse> SendAsync(Http.AwsHttpRequest request, CancellationToken cancellationToken)
        {
            Bodies.Add(Encoding.UTF8.GetString(request.Body.WrittenSpan));
            return new CannedTransport(200, Empty, Encoding.UTF8.GetBytes(answers[Bodies.Count - 1])).SendAsync(request, cancellationToken);
        }
    }
}
