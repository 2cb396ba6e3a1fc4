using System.Text;
using System.Xml.Linq;
using Tern.TestHarness;

namespace Tern.Lambda.Local.Tests.Functions;

/// <summary>Functions of an emulator that buckets and topics of a local AWS invoke.</summary>
public sealed class NotifiedFunctionTests : IAsyncLifetime
{
    private const string Function = "arn:aws:lambda:us-east-1:000000000000:function:test";

    private readonly HttpClient _http = new();
    private Tern.Local.LocalAws _aws = null!;
    private LambdaEmulator _emulator = null!;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync()
    {
        _aws = await Tern.Local.LocalAws.StartAsync(new() { SettleTimeout = TimeSpan.FromMinutes(5) }, Token);
        _http.BaseAddress = await _aws.ListenAsync(0, Token);
        _emulator = await TestFunctions.StartAsync(TestFunctions.Options());
        _aws.UseFunctions(_emulator);
    }

    public async ValueTask DisposeAsync()
    {
        await _emulator.DisposeAsync();
        await _aws.DisposeAsync();
        _http.Dispose();
    }

    [Fact]
    public async Task Objects_and_messages_run_the_functions_of_an_emulator()
    {
        Assert.Equal(200, (await S3Async("/shop")).Status);
        Assert.Equal(200, (await S3Async("/shop?notification", Notification(Function))).Status);
        var topic = Find((await SnsAsync("Action=CreateTopic&Name=news")).Text, "TopicArn");
        Assert.Equal(200, (await SnsAsync($"Action=Subscribe&TopicArn={topic}&Protocol=lambda&Endpoint={Function}")).Status);

        await S3Async("/shop/in/a%20b.txt", "hello");
        await SnsAsync($"Action=Publish&TopicArn={topic}&Message=hello");
        await _aws.AdvanceAsync(TimeSpan.Zero);

        var done = _emulator.Journal.Snapshot().Where(static record => record.Outcome is not null).ToDictionary(static record => record.Request.Source);
        Assert.Equal(["s3 shop ObjectCreated:Put in/a b.txt", "sns news"], done.Keys.Order(StringComparer.Ordinal));
        Assert.All(done.Values, static record => Assert.Null(record.Outcome!.FunctionError));
        Assert.Contains("\"Message\":\"hello\"", Encoding.UTF8.GetString(done["sns news"].Request.Payload.Span), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("other")]
    [InlineData("test:live")]
    public async Task A_function_that_the_emulator_does_not_have_is_refused_when_it_is_set(string name)
    {
        var arn = Function.Replace("test", name, StringComparison.Ordinal);
        await S3Async("/shop");
        var (status, text) = await S3Async("/shop?notification", Notification(arn));
        Assert.Equal((400, "The destination Lambda does not exist"), (status, Find(text, "ArgumentValue1")));

        var topic = Find((await SnsAsync("Action=CreateTopic&Name=news")).Text, "TopicArn");
        (status, text) = await SnsAsync($"Action=Subscribe&TopicArn={topic}&Protocol=lambda&Endpoint={arn}");
        Assert.Equal((400, $"Invalid parameter: Endpoint Reason: The function '{arn}' doesn't exist."), (status, Find(text, "Message")));
    }

    private static string Notification(string arn) =>
        $"<NotificationConfiguration><CloudFunctionConfiguration><CloudFunction>{arn}</CloudFunction><Event>s3:ObjectCreated:*</Event>"
            + "</CloudFunctionConfiguration></NotificationConfiguration>";

    private static string Find(string xml, string name) => XElement.Parse(xml).Descendants().First(each => each.Name.LocalName == name).Value;

    private Task<(int Status, string Text)> S3Async(string path, string body = "") =>
        SendAsync(HttpMethod.Put, path, "s3", new StringContent(body, Encoding.UTF8, "text/plain"));

    private Task<(int Status, string Text)> SnsAsync(string form) =>
        SendAsync(HttpMethod.Post, "/", "sns", new StringContent(form + "&Version=2010-03-31", Encoding.UTF8, "application/x-www-form-urlencoded"));

    private async Task<(int Status, string Text)> SendAsync(HttpMethod method, string path, string service, HttpContent body)
    {
        using var request = new HttpRequestMessage(method, path) { Content = body };
        request.Headers.TryAddWithoutValidation(
            "Authorization", $"AWS4-HMAC-SHA256 Credential=local/20261128/us-east-1/{service}/aws4_request, SignedHeaders=host, Signature=0");
        using var answer = await _http.SendAsync(request, Token);
        return ((int)answer.StatusCode, await answer.Content.ReadAsStringAsync(Token));
    }
}
