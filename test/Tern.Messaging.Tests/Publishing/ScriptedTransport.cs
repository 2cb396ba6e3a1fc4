using System.Collections.Concurrent;
using System.Text;
using Tern.Credentials;
using Tern.Http;

namespace Tern.Messaging.Tests.Publishing;

/// <summary>Answers each request immediately with a function of its body, and records the bodies.</summary>
internal sealed class ScriptedTransport(Func<string, (int Status, string Body)> answer) : AwsTransport
{
    private readonly ConcurrentQueue<string> _asked = new();
    private int _running;

    /// <summary>The bodies of the requests, in the order in which they arrived.</summary>
    public IReadOnlyList<string> Asked => [.. _asked];

    /// <summary>The maximum number of simultaneous requests.</summary>
    public int MostAtOnce { get; private set; }

    /// <summary>Delays every response until it completes; null for no delay.</summary>
    public Func<Task>? Holds { get; set; }

    public T Use<T>(T options)
        where T : AwsClientOptions
    {
        options.Region = "eu-west-1";
        options.Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret");
        options.MaxAttempts = 1;
        options.Transport = this;
        return options;
    }

    public override async ValueTask<AwsHttpResponse> SendAsync(AwsHttpRequest request, CancellationToken cancellationToken)
    {
        var body = Encoding.UTF8.GetString(request.Body.WrittenSpan);
        _asked.Enqueue(body);
        lock (_asked) MostAtOnce = Math.Max(MostAtOnce, ++_running);
        try
        {
            if (Holds is { } holds) await holds().WaitAsync(cancellationToken);
            cancellationToken.ThrowIfCancellationRequested();
            var (status, text) = answer(body);
            return new Answer(status, Encoding.UTF8.GetBytes(text));
        }
        finally
        {
            lock (_asked) _running--;
        }
    }

    private sealed class Answer(int status, byte[] body) : AwsHttpResponse
    {
        public override int StatusCode => status;

        public override ReadOnlyMemory<byte> Body => body;

        public override string? GetHeader(string name) => null;

        public override IEnumerable<KeyValuePair<string, string>> GetHeaders() => [];

        protected override void Dispose(bool disposing) { }
    }
}
