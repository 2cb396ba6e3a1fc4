using Tern.Credentials;

namespace Tern.TestHarness;

/// <summary>
/// A server on 127.0.0.1 that answers the calls of a test, one after the other, and records them.
/// </summary>
public sealed class ScriptedServer : IAsyncDisposable
{
    private readonly Func<Exchange, Task>[] _answers;
    private readonly LoopbackServer _server;

    public ScriptedServer(params Func<Exchange, Task>[] answers)
    {
        _answers = answers;
        _server = new LoopbackServer(AnswerAsync);
    }

    public Uri Address => _server.Uri;

    /// <summary>The requests so far.</summary>
    public List<AskedRequest> Asked { get; } = [];

    public T Use<T>(T options)
        where T : AwsClientOptions
    {
        options.Region = "eu-west-1";
        options.Endpoint = Address;
        options.Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret");
        options.MaxAttempts = 1;
        // The machine may stall.
        options.Connections.ConnectTimeout = TimeSpan.FromMinutes(1);
        return options;
    }

    public ValueTask DisposeAsync() => _server.DisposeAsync();

    /// <summary>A response with a status, headers and a body.</summary>
    public static Func<Exchange, Task> Answer(int status, byte[] body, params (string Name, string Value)[] headers) =>
        exchange => exchange.SendAsync(status, body, string.Concat(headers.Select(static header => $"{header.Name}: {header.Value}\r\n")));

    private Task AnswerAsync(Exchange exchange)
    {
        lock (Asked) Asked.Add(new AskedRequest(exchange));
        return exchange.Number <= _answers.Length
            ? _answers[exchange.Number - 1](exchange)
            : exchange.SendAsync(500, "The test has no answer to one more request."u8.ToArray());
    }
}
