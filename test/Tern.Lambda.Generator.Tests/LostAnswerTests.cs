using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Tern.Lambda.Generator.Tests;

public sealed class LostAnswerTests
{
    private const string Pass = "pass the response's JsonTypeInfo to Returning before To, or await it in an async lambda to discard it";
    private const string Nobody = "this source doesn't return responses; return Task, or await it in an async lambda to discard it";

    [Theory]
    [InlineData("app.On(SnsMessages.Each.To(Text));", "Text", "To", Pass)]
    [InlineData("app.On(S3Notifications.Each.To((S3Record r, CancellationToken t) => Texts.Of(r, t)));", "Texts.Of(r, t)", "To", Pass)]
    [InlineData("app.On(EventBridgeEvents.All.To((EventBridgeEvent e, CancellationToken t) => { return Texts.Of(e, t); }));", "Texts.Of(e, t)", "To", Pass)]
    [InlineData("app.On(EventBridgeEvents.Scheduled.To(handler: (EventBridgeEvent e, CancellationToken t) => Texts.Of(e, t)));", "Texts.Of(e, t)", "To", Pass)]
    [InlineData("app.On(JsonEvents.Of(order).To((Order o, CancellationToken t) => Texts.Of(o, t)));", "Texts.Of(o, t)", "To", Pass)]
    [InlineData("app.On(LambdaEvents.CloudWatchLogs.To((CloudWatchLogsData d, CancellationToken t) => Texts.Of(d, t)));", "Texts.Of(d, t)", "To", Pass)]
    [InlineData("app.On(SqsMessages.Each.To((SqsMessage m, CancellationToken t) => Texts.Of(m, t)));", "Texts.Of(m, t)", "To", Nobody)]
    [InlineData("app.On(SqsMessages.Of(order).To((Order m, Shop shop, CancellationToken t) => Texts.Of(m, t)));", "Texts.Of(m, t)", "To", Nobody)]
    [InlineData("Func<SnsRecord, CancellationToken, Task<string>> f = Text; app.On(SnsMessages.Each.To(f));", "f", "To", Pass)]
    public async Task TERN2030_a_task_of_an_answer_that_nobody_writes(string call, string at, string method, string cure)
    {
        var (diagnostic, text) = Assert.Single(await AnalyzeAsync(call));

        Assert.Equal((DiagnosticSeverity.Error, "TERN2030", at), (diagnostic.Severity, diagnostic.Id, text));
        Assert.Equal(
            $"'{method}' writes no response, so the 'Task<string>' that the handler returns would be lost: {cure}",
            diagnostic.GetMessage(CultureInfo.InvariantCulture));
    }

    [Theory]
    [InlineData("app.On(SnsMessages.Each.Returning(text).To(Text));")]
    [InlineData("app.On(SnsMessages.Of(order).Returning(text).To((Order o, CancellationToken t) => Texts.Of(o, t)));")]
    [InlineData("app.On(S3Notifications.Each.Returning(text).To((S3Record r, CancellationToken t) => Texts.Of(r, t)));")]
    [InlineData("app.On(EventBridgeEvents.Of(order).Returning(text).To((Order o, CancellationToken t) => Texts.Of(o, t)));")]
    [InlineData("app.On(EventBridgeEvents.Of(order).To((Order o, CancellationToken t) => Task.CompletedTask));")]
    [InlineData("app.On(LambdaEvents.CloudWatchLogs.Returning(text).To((CloudWatchLogsData d, CancellationToken t) => Texts.Of(d, t)));")]
    [InlineData("app.On(SqsMessages.Each.To(async (SqsMessage m, CancellationToken t) => await Texts.Of(m, t)));")]
    [InlineData(
        "app.On(SqsMessages.Each.To(" +
        "(SqsMessage m, CancellationToken t) => { Func<Task<string>> inner = () => Texts.Of(m, t); return inner().ContinueWith(_ => { }); }));")]
    [InlineData("app.On(HttpApi.Requests.Returning(text).To((HttpApiRequest r, CancellationToken t) => Texts.Of(r, t)!));")]
    [InlineData("app.On(JsonEvents.Of(order).Returning(text).To((Order o, CancellationToken t) => Texts.Of(o, t)));")]
    public async Task Results_that_are_written_or_discarded_explicitly_are_not_reported(string call) => Assert.Empty(await AnalyzeAsync(call));

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
