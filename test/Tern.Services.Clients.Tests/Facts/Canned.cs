using System.Net;
using Tern.TestHarness;

namespace Tern.Services.Clients.Tests.Facts;

/// <summary>Answers calls as a test defines, and records the requests.</summary>
internal sealed class Canned(Func<int, (int Status, string Body)> answer) : HttpMessageHandler
{
    public List<(Uri Address, string Body, bool IsSigned)> Asked { get; } = [];

    public T Use<T>(T options)
        where T : AwsClientOptions => options.Over(this);

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        var sent = request.Content is null ? "" : await request.Content.ReadAsStringAsync(cancellationToken);
        Asked.Add((request.RequestUri!, sent, request.Headers.NonValidated.Contains("authorization")));
        var (status, body) = answer(Asked.Count);
        return new HttpResponseMessage((HttpStatusCode)status) { Content = new StringContent(body) };
    }
}
