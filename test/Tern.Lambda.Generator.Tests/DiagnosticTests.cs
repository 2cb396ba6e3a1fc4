using System.Globalization;
using Microsoft.CodeAnalysis;
using Tern.Handling;

namespace Tern.Lambda.Generator.Tests;

public sealed class DiagnosticTests
{
    private const string Json = """

        public sealed record Order(string Id);
        public sealed record Other(string Id);
        [System.Text.Json.Serialization.JsonSerializable(typeof(Order))]
        public abstract class ShopJson() : System.Text.Json.Serialization.JsonSerializerContext(null);
        """;

    [Theory]
    [InlineData("[LambdaFunction] public sealed class F { public Task HandleAsync(SnsRecord r) => Task.CompletedTask; }")]
    [InlineData("public class Outer { [LambdaFunction] public sealed partial class F { public Task HandleAsync(SnsRecord r) => Task.CompletedTask; } }")]
    public void TERN2001_a_class_that_is_not_partial(string source) =>
        Reports(source, "TERN2001", "F", "'F' must be declared partial, and so must the types around it, so that its registration can be generated");

    [Theory]
    [InlineData("static")]
    [InlineData("abstract")]
    public void TERN2002_a_class_without_instances(string modifier) =>
        Reports($"[LambdaFunction] public {modifier} partial class F {{ public static Task HandleAsync(SnsRecord r) => Task.CompletedTask; }}", "TERN2002", "F",
            $"'F' is {modifier}, so it can't be a function: make it a sealed class");

    [Theory]
    [InlineData("[LambdaFunction] public sealed partial class F<T> { public Task HandleAsync(SnsRecord r) => Task.CompletedTask; }", "F", "F<T>")]
    [InlineData(
        "public partial class Outer<T> { [LambdaFunction] public sealed partial class F { public Task HandleAsync(SnsRecord r) => Task.CompletedTask; } }", "F",
        "F")]
    [InlineData("[LambdaFunction] public sealed partial class F { public Task HandleAsync<T>(SnsRecord r) => Task.CompletedTask; }", "HandleAsync",
        "F.HandleAsync")]
    public void TERN2003_a_generic_function(string source, string at, string what) =>
        Reports(
            source, "TERN2003", at, $"'{what}' is generic or nested in a generic type, so it can't be a function: "
            + "Lambda can't supply type arguments");

    [Theory]
    [InlineData("")]
    [InlineData("public Task Handle(SnsRecord r) => Task.CompletedTask;")]
    public void TERN2004_a_class_without_handler(string members) =>
        Reports(Function(members), "TERN2004", "F",
            "'F' has no method 'HandleAsync': write 'public async Task HandleAsync(TEvent message, CancellationToken cancellationToken)', with the " +
            "event or its body first");

    [Fact]
    public void TERN2005_a_class_with_two_handlers() =>
        Reports(Function("public Task HandleAsync(SnsRecord r) => Task.CompletedTask; public Task HandleAsync(S3Record r) => Task.CompletedTask;"), "TERN2005",
            "F", "'F' has 2 methods 'HandleAsync', but a function can only have one: write a separate class for each source");

    [Theory]
    [InlineData("", "its first parameter must be the event, a record of it, or its body")]
    [InlineData("CancellationToken token", "its first parameter must be the event, a record of it, or its body")]
    [InlineData("LambdaContext context", "'LambdaContext' isn't an event; the first parameter must be the event, a record of it, or its body")]
    [InlineData("Order order",
        "'Order' isn't an event, so it must be the body of one, but the source is unknown. Specify it in the attribute, such as " +
        "[LambdaFunction(LambdaSource.Sqs)], or LambdaSource.Json for direct invocations")]
    public void TERN2006_a_handler_without_source(string parameters, string reason) =>
        Reports(Function($"public Task HandleAsync({parameters}) => Task.CompletedTask;"), "TERN2006", "HandleAsync",
            $"The source of the events of 'F.HandleAsync' is unknown: {reason}");

    [Theory]
    [InlineData("", "SqsEvent",
        "handlers don't take the envelope of Sqs events: take SqsMessage, Batch<SqsMessage> for the whole batch, or a body of your own type")]
    [InlineData("", "S3Event", "handlers don't take the envelope of S3 events: take S3Record")]
    [InlineData("", "CloudWatchLogsEvent", "handlers don't take the envelope of CloudWatchLogs events: take CloudWatchLogsData")]
    [InlineData("", "ReadOnlyMemory<byte>", "if the first parameter is the event's bytes, the second must be IBufferWriter<byte>, for the response")]
    [InlineData("LambdaSource.Sqs", "ReadOnlyMemory<byte>", "events of Sqs have types; omit the source to take any event as raw bytes")]
    [InlineData("LambdaSource.Kinesis", "SqsMessage", "the attribute specifies Kinesis, but it belongs to Sqs")]
    [InlineData("LambdaSource.Json", "SqsMessage", "the attribute specifies Json, but it belongs to Sqs")]
    [InlineData("LambdaSource.Sqs", "Tern.DynamoDb.ItemChange<Item>", "the attribute specifies Sqs, but it belongs to DynamoDbStream")]
    [InlineData("LambdaSource.Schedule", "Order", "events of Schedule have no body: take EventBridgeEvent")]
    public void TERN2007_what_the_source_does_not_give(string attribute, string type, string reason)
    {
        var shown = type.StartsWith("Tern", StringComparison.Ordinal) ? "ItemChange<Item>" : type;
        Reports(
            $"[LambdaFunction({attribute})] public sealed partial class F {{ public Task HandleAsync({type} value) => Task.CompletedTask; }} public " +
            $"abstract partial class Item : Tern.DynamoDb.IDynamoItem<Item>;",
            "TERN2007", "HandleAsync", $"'F.HandleAsync' can't take '{shown}': {reason}");
    }

    [Theory]
    [InlineData("LambdaSource.Sqs", "Task HandleAsync(Order order)", "takes")]
    [InlineData("LambdaSource.HttpApi", "Task<Order> HandleAsync(HttpApiRequest request)", "returns")]
    public void TERN2008_JSON_without_context(string attribute, string method, string verb) =>
        Reports(
            $"[LambdaFunction({attribute})] public sealed partial class F {{ public {method} => null!; }}", "TERN2008", "HandleAsync",
            $"'F.HandleAsync' {verb} 'Order' as JSON, but the attribute specifies no context: set Json = typeof(…) to a JsonSerializerContext that has " +
            $"[JsonSerializable(typeof(Order))]");

    [Theory]
    [InlineData("ShopJson", "Task HandleAsync(Other other)", "add [JsonSerializable(typeof(Other))] to it")]
    [InlineData("ShopJson", "Task<Other> HandleAsync(Order order)", "add [JsonSerializable(typeof(Other))] to it")]
    [InlineData("Order", "Task HandleAsync(Other other)", "it isn't a JsonSerializerContext")]
    public void TERN2009_a_context_that_lacks_the_type(string context, string method, string reason) =>
        Reports(
            $"[LambdaFunction(LambdaSource.Json, Json = typeof({context}))] public sealed partial class F {{ public {method} => null!; }}", "TERN2009",
            $"LambdaFunction(LambdaSource.Json, Json = typeof({context}))", $"'{context}' can't be the JSON of 'Other': {reason}");

    [Fact]
    public void TERN2010_more_services_than_there_is_room_for() =>
        Reports(
            Function("public Task HandleAsync(SnsRecord r, string a, Uri b, Version c, object d, CancellationToken t) => Task.CompletedTask;"),
            "TERN2010", "d",
            "'F.HandleAsync' has 4 service parameters, but supports at most 3: take services in the constructor");

    [Fact]
    public void TERN2010_more_services_than_there_is_room_for_beside_the_instance() =>
        Reports(
            "[LambdaFunction] public sealed partial class F(string s) { public Task HandleAsync(SnsRecord r, string a, Uri b, Version c) => " +
            "Task.FromResult(s); }", "TERN2010", "c",
            "'F.HandleAsync' has 3 service parameters, but supports at most 2, because the instance is a service too: take " +
            "services in the constructor");

    [Theory]
    [InlineData("SnsRecord r, CancellationToken t, LambdaContext c")]
    [InlineData("SnsRecord r, CancellationToken t, CancellationToken u")]
    public void TERN2011_a_token_that_is_not_last(string parameters) =>
        Reports(
            Function($"public Task HandleAsync({parameters}) => Task.CompletedTask;"), "TERN2011", "t",
            "The CancellationToken 't' of 'F.HandleAsync' must be the last parameter and the only token");

    [Theory]
    [InlineData("in Order s", "it is passed by reference: pass it by value")]
    [InlineData("Order? s = null", "it is optional, but services are required: remove its default value")]
    [InlineData("params Order[] s", "it is a params parameter: use the type of a single service")]
    [InlineData("Span<byte> s", "a 'Span<byte>' is a ref struct: use another type")]
    [InlineData("[Microsoft.Extensions.DependencyInjection.FromKeyedServices(1)] Order s", "keyed services are supported only in constructors: take it there")]
    public void TERN2012_a_parameter_that_can_not_be_given(string parameter, string reason) =>
        Reports(Function($"public Task HandleAsync(SnsRecord r, {parameter}) => Task.CompletedTask;"), "TERN2012", "s",
            $"The parameter 's' of 'F.HandleAsync' can't be supplied: {reason}");

    [Fact]
    public void TERN2012_a_parameter_of_the_constructor_that_can_not_be_given() =>
        Reports(
            Function(
                "public F(Order? s = null) { } public Task HandleAsync(SnsRecord r, CancellationToken cancellationToken = default) => Task.CompletedTask;"),
                "TERN2012", "s",
            "The parameter 's' of 'F' can't be supplied: it is optional, but services are required: remove its default value");

    [Fact]
    public void TERN2013_a_handler_that_is_async_void() =>
        Reports(
            Function("public async void HandleAsync(SnsRecord r) => await Task.Yield();"), "TERN2013", "HandleAsync",
            "'F.HandleAsync' is async void, so it can't be awaited, and its exceptions would end the process: return Task");

    [Theory]
    [InlineData("void HandleAsync(SnsRecord r) { }", "void", "a handler must return Task or ValueTask, so that it is awaited")]
    [InlineData("Order HandleAsync(SnsRecord r) => null!;", "Order", "a handler must return Task or ValueTask, so that it is awaited")]
    [InlineData("Task<Order> HandleAsync(RabbitMqMessage r) => null!;", "Task<Order>", "events of RabbitMq have no response: return Task")]
    [InlineData("Task<Order> HandleAsync(SqsMessage r) => null!;", "Task<Order>",
        "events of Sqs have no response: return Task, and throw if a record couldn't be handled")]
    [InlineData("ValueTask<Order> HandleAsync(HttpApiRequest r, HttpResponseStream s) => default;", "ValueTask<Order>",
        "a handler of HttpStream writes its response to its second parameter: return Task")]
    [InlineData("Task HandleAsync(HttpApiRequest r) => null!;", "Task",
        "a handler of HttpApi must return a response: return Task<HttpApiResponse>, or Task<T> with a type in the JSON context")]
    [InlineData("Task<RestApiResponse> HandleAsync(HttpApiRequest r) => null!;", "Task<RestApiResponse>",
        "a handler of HttpApi must return a response: return Task<HttpApiResponse>, or Task<T> with a type in the JSON context")]
    [InlineData(
        "Task HandleAsync(TokenAuthorizerRequest r) => null!;", "Task", "a handler of TokenAuthorizer must return a response: return Task<AuthorizerResponse>")]
    [InlineData("Task<Order> HandleAsync(TokenAuthorizerRequest r) => null!;", "Task<Order>",
        "a handler of TokenAuthorizer must return a response: return Task<AuthorizerResponse>")]
    public void TERN2014_a_handler_that_returns_the_wrong_thing(string method, string returned, string reason) =>
        Reports(Function("public " + method), "TERN2014", "HandleAsync", $"'F.HandleAsync' returns '{returned}', but {reason}");

    [Theory]
    [InlineData("public F() { } public F(Order order) { }", "it has 2 constructors: keep only one")]
    [InlineData("public required Order Order { get; init; }", "it has required members, which are never set: make them constructor parameters")]
    public void TERN2015_a_class_that_can_not_be_constructed(string members, string reason) =>
        Reports(Function(members + " public Task HandleAsync(SnsRecord r) => Task.CompletedTask;"), "TERN2015", "F", $"'F' can't be constructed: {reason}");

    [Theory]
    [InlineData("LambdaContext")]
    [InlineData("HandlerContext")]
    [InlineData("CancellationToken")]
    [InlineData("SnsRecord")]
    [InlineData("HandlerScope")]
    [InlineData("Batch<SqsMessage>")]
    [InlineData("SqsMessage")]
    [InlineData("DynamoDbStreamRecord")]
    public void TERN2016_a_parameter_that_is_not_a_service(string type) =>
        Reports(
            Function($"public F({type} s) {{ }} public Task HandleAsync(SnsRecord r) => Task.CompletedTask;"), "TERN2016", "s",
            $"The parameter 's' of the constructor of 'F' is a '{type}', which belongs to an invocation and isn't a service: take it in HandleAsync");

    [Theory]
    [InlineData("Mode = HandlerMode.Parallel", "SnsRecord", "Mode",
        "events of Sns aren't batches; only those of SQS, Kinesis, DynamoDB streams and Kafka are")]
    [InlineData("MaxConcurrency = 0", "SqsMessage", "MaxConcurrency", "expected a number greater than zero")]
    [InlineData("PoisonAfterAttempts = -1", "SqsMessage", "PoisonAfterAttempts", "expected a number greater than zero")]
    [InlineData("PoisonAction = PoisonAction.Move", "SqsMessage", "PoisonAction",
        "the destination of poison isn't set: set MovePoison in a method 'static void Configure(BatchOptions options)'")]
    public void TERN2017_an_option_of_batches_that_does_not_fit(string attribute, string type, string option, string reason) =>
        Reports(
            $"[LambdaFunction({attribute})] public sealed partial class F {{ public Task HandleAsync({type} r) => Task.CompletedTask; }}", "TERN2017",
            $"LambdaFunction({attribute})",
            $"'F' sets {option}: {reason}");

    [Fact]
    public void TERN2017_options_of_batches_for_what_comes_alone() =>
        Reports(
            Function("public Task HandleAsync(SnsRecord r) => Task.CompletedTask; static void Configure(BatchOptions options) { }"), "TERN2017",
            "LambdaFunction",
            "'F' sets Configure(BatchOptions): events of Sns aren't batches; only those of SQS, Kinesis, DynamoDB streams and Kafka are");

    [Theory]
    [InlineData("void Configure(LambdaApplicationBuilder builder) { }", "LambdaApplicationBuilder")]
    [InlineData("static Task Configure(LambdaApplication app) => Task.CompletedTask;", "LambdaApplication")]
    [InlineData("static async void Configure(LambdaApplication app) => await Task.Yield();", "LambdaApplication")]
    [InlineData("static void Configure<T>(BatchOptions options) { }", "BatchOptions")]
    public void TERN2018_a_Configure_that_would_not_be_called(string method, string parameter) =>
        Reports(
            Function(method + " public Task HandleAsync(SqsMessage r) => Task.CompletedTask;"), "TERN2018", "Configure",
            $"'F.Configure({parameter})' has the wrong signature and isn't called: make it static, non-generic and void");

    [Fact]
    public void Every_rule_has_a_page_and_a_test()
    {
        var pages = Directory.GetFiles(Path.Combine(Repository.Root, "docs", "rules"), "TERN2*.md").Select(Path.GetFileNameWithoutExtension)
            .Order(StringComparer.Ordinal);
        var tests = typeof(DiagnosticTests).GetMethods()
            .Concat(typeof(Routes.RouteDiagnosticTests).GetMethods())
            .Concat(typeof(LostAnswerTests).GetMethods())
            .Select(method => method.Name)
            .Where(name => name.StartsWith("TERN2", StringComparison.Ordinal))
            .Select(name => name[..8]).Distinct().Order(StringComparer.Ordinal);

        Assert.Equal(Defined.Select(rule => rule.Id), pages);
        Assert.Equal(Defined.Select(rule => rule.Id), tests);
    }

    [Fact]
    public void Every_page_has_the_title_of_its_rule()
    {
        foreach (var rule in Defined)
        {
            var title = File.ReadLines(Path.Combine(Repository.Root, "docs", "rules", rule.Id + ".md")).First();
            Assert.Equal($"# {rule.Id}: {rule.Title.ToString(CultureInfo.InvariantCulture)}", title);
        }
    }

    private static IEnumerable<DiagnosticDescriptor> Defined =>
        typeof(Rules).GetFields().Select(rule => rule.GetValue(null)).OfType<DiagnosticDescriptor>().OrderBy(rule => rule.Id, StringComparer.Ordinal);

    private static string Function(string members) => $"[LambdaFunction] public sealed partial class F {{ {members} }}";

    private static void Reports(string source, string id, string at, string message)
    {
        var run = GeneratorRun.Of(source + Json);
        var diagnostic = Assert.Single(run.Diagnostics);
        Assert.Equal(id, diagnostic.Id);
        Assert.Equal(DiagnosticSeverity.Error, diagnostic.Severity);
        Assert.Equal(message, diagnostic.GetMessage(CultureInfo.InvariantCulture));
        Assert.Equal(at, run.Output.SyntaxTrees.First().GetText().ToString(diagnostic.Location.SourceSpan));
        Assert.EndsWith($"docs/rules/{id}.md", diagnostic.Descriptor.HelpLinkUri);
    }
}
