using System.Text;
using Tern.Credentials;
using Tern.TestHarness;

namespace Tern.Cli.Tests.Lambda;

/// <summary>
/// Answers the calls of a test on 127.0.0.1, in the order in which they must arrive. A call is identified by its method
/// and the part of its path after the function's name; <c>SERVER</c> in an answer is this server.
/// </summary>
internal sealed class ScriptedLambda : IAsyncDisposable
{
    private readonly (string Call, int Status, string Body)[] _answers;
    private readonly LoopbackServer _server;

    public ScriptedLambda(params (string Call, int Status, string Body)[] answers)
    {
        _answers = answers;
        _server = new LoopbackServer(AnswerAsync);
    }

    public Uri Address => _server.Uri;

    public AwsCredentialProvider Credentials { get; } = new StaticCredentialProvider("AKIDEXAMPLE", "secret");

    /// <summary>The bodies that were sent, one for each call.</summary>
    public List<string> Bodies { get; } = [];

    public ValueTask DisposeAsync() => _server.DisposeAsync();

    private Task AnswerAsync(Exchange exchange)
    {
        lock (Bodies) Bodies.Add(Encoding.UTF8.GetString(exchange.Body));
        var line = exchange.Head.Split(' ', 3);
        var asked = $"{line[0]} {line[1].Split("/functions/orders")[^1].TrimStart('/')}".TrimEnd('/');
        var (call, status, body) = exchange.Number <= _answers.Length ? _answers[exchange.Number - 1] : ("no more calls", 0, "");
        if (asked != call.Replace(" /", " ", StringComparison.Ordinal)) return AnswerAsync(400, $$"""{"Message":"asked {{asked}}, expected {{call}}"}""");
        var headers = status == 200 && call == "POST /invocations" ? "X-Amz-Function-Error: Unhandled\r\n" : "";
        return AnswerAsync(status, body.Replace("SERVER/", Address.AbsoluteUri, StringComparison.Ordinal), headers);

        Task AnswerAsync(int status, string body, string headers = "") => exchange.SendAsync(status, Encoding.UTF8.GetBytes(body), headers);
    }
}
