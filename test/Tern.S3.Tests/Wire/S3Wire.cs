using System.Net;
using System.Text;
using Tern.TestHarness;

namespace Tern.S3.Tests.Wire;

/// <summary>Replaces the network of a client: it records the requests, and answers as a test defines.</summary>
internal sealed class S3Wire(Func<int, WireRequest, WireAnswer> answer) : HttpMessageHandler
{
    public S3Wire(params WireAnswer[] answers) : this((call, _) => answers[Math.Min(call, answers.Length) - 1]) { }

    public List<WireRequest> Asked { get; } = [];

    public WireRequest Only => Assert.Single(Asked);

    public S3Client Client(Action<S3ClientOptions>? configure = null)
    {
        var options = new S3ClientOptions { TimeProvider = new HurriedTimeProvider(100) }.Over(this);
        options.AttemptTimeout = options.TotalTimeout = TimeSpan.FromHours(1); // 36 s of a machine's time
        configure?.Invoke(options);
        return new S3Client(options);
    }

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        var body = request.Content is null ? [] : await request.Content.ReadAsByteArrayAsync(cancellationToken);
        WireRequest asked;
        lock (Asked)
        {
            asked = new WireRequest(request, body);
            Asked.Add(asked);
        }

        var said = answer(Asked.Count, asked);
        var response = new HttpResponseMessage((HttpStatusCode)said.Status) { Content = new ByteArrayContent(Encoding.UTF8.GetBytes(said.Body)) };
        foreach (var (name, value) in said.Headers)
            if (!response.Headers.TryAddWithoutValidation(name, value)) response.Content.Headers.TryAddWithoutValidation(name, value);
        return response;
    }
}
