using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Tern.Lambda.Generator.Tests;

public sealed class LostAnswerTests
{
    private const string Pass = "pass the answer's JsonTypeInfo before the handler, or await it in an async lambda to discard it";
    private const string Nobody = "nobody gets an answer of this source; return Task, or await it in an async lambda to discard it";

    [Theory]
    [InlineData("app.OnSns(Text);", "Text", "OnSns", Pass)]
    [InlineData("app.OnS3((S3Record r, CancellationToken t) => Texts.Of(r, t));", "Texts.Of(r, t)", "OnS3", Pass)]
    [InlineData("app.OnEventBridge((EventBridgeEvent e, CancellationToken t) => { return Texts.Of(e, t); });", "Texts.Of(e, t)", "OnEventBridge", Pass)]
    [InlineData("app.OnSchedule(handler: (EventBridgeEvent e, CancellationToken t) => Texts.Of(e, t));", "Texts.Of(e, t)", "OnSchedule", Pass)]
    [InlineData("ScheduleHandlers.OnSchedule(app, (EventBridgeEvent e, CancellationToken t) => Texts.Of(e, t));", "Texts.Of(e, t)", "OnSchedule", Pass)]
    [InlineData("app.OnJson(order, (Order o, CancellationToken t) => Texts.Of(o, t));", "Texts.Of(o, t)", "OnJson", Pass)]
    [InlineData("app.OnCloudWatchLogs((CloudWatchLogsData d, CancellationToken t) => Texts.Of(d, t));", "Texts.Of(d, t)", "OnCloudWatchLogs", Pass)]
    [InlineData("app.OnSqs((SqsMessage m, CancellationToken t) => Texts.Of(m, t));", "Texts.Of(m, t)", "OnSqs", Nobody)]
    [InlineData("app.OnSqs(order, (Order m, Shop shop, CancellationToken t) => Texts.Of(m, t));", "Texts.Of(m, t)", "OnSqs", Nobody)]
    [InlineData("Func<SnsRecord, CancellationToken, Task<string>> f = Text; app.OnSns(f);", "f", "OnSns", Pass)]
    public async Task TERN2030_a_task_of_an_answer_that_nobody_writes(string call, string at, string method, string cure)
    {
        var (diagnostic, text) = Assert.Single(await AnalyzeAsync(call));

        Assert.Equal((DiagnosticSeverity.Error, "TERN2030", at), (diagnostic.Severity, diagnostic.Id, text));
        Assert.Equal(
            $"'{method}' writes no answer, so that the 'Task<string>' which the handler returns would be lost: {cure}",
            diagnostic.GetMessage(CultureInfo.InvariantCulture));
    }

    [Theory]
    [InlineData("app.OnSns(text, Text);")]
    [InlineData("app.OnSns(order, text, (Order o, CancellationToken t) => Texts.Of(o, t));")]
    [InlineData("app.OnS3(text, (S3Record r, CancellationToken t) => Texts.Of(r, t));")]
    [InlineData("app.OnEventBridge(order, text, (Order o, CancellationToken t) => Texts.Of(o, t));")]
    [InlineData("app.OnEventBridge(order, (Order o, CancellationToken t) => Task.CompletedTask);")]
    [InlineData("app.OnCloudWatchLogs(text, (CloudWatchLogsData d, CancellationToken t) => Texts.Of(d, t));")]
    [InlineData("app.OnSqs(async (SqsMessage m, CancellationToken t) => await Texts.Of(m, t));")]
    [InlineData(
        "app.OnSqs((SqsMessage m, CancellationToken t) => { Func<Task<string>> inner = () => Texts.Of(m, t); return inner().ContinueWith(_ => { }); });")]
    [InlineData("app.OnHttpApi(text, (HttpApiRequest r, CancellationToken t) => Texts.Of(r, t)!);")]
    [InlineData("app.OnJson(order, text, (Order o, CancellationToken t) => Texts.Of(o, t));")]
    public async Task An_answer_that_is_written_or_discarded_in_plain_sight_is_none(string call) => Assert.Empty(await AnalyzeAsync(call));

    private static async Task<IReadOnlyList<(Diagnostic Diagnostic, string Text)>> AnalyzeAsync(string call)
    {
        var compilation = GeneratorRun.Compile($$"""
            public sealed record Order(string Id);
            public sealed class Shop;
            public static class Texts { public static Task<string> Of(object value, CancellationToken token) => Task.FromResult(""); }
            public static class Program
            {
                private static Task<string> Text(SnsRecord record, CancellationToken token) => Task.FromResult("");

                public static void Register(
                    LambdaApplication app, System.Text.Json.Serialization.Metadata.JsonTypeInfo<Order> order,
                    System.Text.Json.Serialization.Metadata.JsonTypeInfo<string> text)
                {
                    {{call}}
                }
            }
            """);
        Assert.Empty(compilation.GetDiagnostics().Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error));
        var found = await compilation.WithAnalyzers([new LostAnswerAnalyzer()]).GetAnalyzerDiagnosticsAsync(TestContext.Current.CancellationToken);
        return [.. found.Select(diagnostic => (diagnostic, diagnostic.Location.SourceTree!.GetText().ToString(diagnostic.Location.SourceSpan)))];
    }
}
