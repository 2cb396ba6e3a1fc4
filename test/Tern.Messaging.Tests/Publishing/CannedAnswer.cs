using System.Text;
using Tern.Credentials;
using Tern.Http;

namespace Tern.Messaging.Tests.Publishing;

/// <summary>Returns the same response to every request, immediately and without allocating.</summary>
internal sealed class CannedAnswer(string body) : AwsTransport, IDisposable
{
    private readonly Answer _answer = new(Encoding.UTF8.GetBytes(body));

    public T Use<T>(T options)
        where T : AwsClientOptions
    {
        options.Region = "eu-west-1";
        options.Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret");
        options.Transport = this;
        return options;
    }

    public override ValueTask<AwsHttpResponse> SendAsync(AwsHttpRequest request, CancellationToken cancellationToken) => new(_answer);

    public void Dispose() => _answer.Dispose();

    private sealed class Answer(byte[] body) : AwsHttpResponse
    {
        public override int StatusCode => 200;

        public override ReadOnlyMemory<byte> Body => body;

        public override string? GetHeader(string name) => null;

        public override IEnumerable<KeyValuePair<string, string>> GetHeaders() => [];

        protected override void Dispose(bool disposing) { }
    }
}
