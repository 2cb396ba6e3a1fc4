using System.Net;
using Tern.Credentials;

namespace Tern.Generation1;

/// <summary>Answers with what it was given, and keeps what was sent.</summary>
internal sealed class GoldenHandler(byte[] body, params (string Name, string Value)[] headers) : HttpMessageHandler
{
    public Uri? Address { get; private set; }

    public string Sent { get; private set; } = "";

    public Dictionary<string, string> Headers { get; } = new(StringComparer.OrdinalIgnoreCase);

    public T Use<T>(T options)
        where T : AwsClientOptions
    {
        options.Region = "eu-west-1";
        options.Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret");
        options.HttpMessageHandler = this;
        options.MaxAttempts = 1;
        return options;
    }

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        Address = request.RequestUri;
        Sent = request.Content is null ? "" : System.Text.Encoding.UTF8.GetString(await request.Content.ReadAsByteArrayAsync(cancellationToken));
        foreach (var (name, value) in request.Headers.NonValidated) Headers[name] = value.ToString();
        var response = new HttpResponseMessage(HttpStatusCode.OK) { Content = new ByteArrayContent(body) };
        foreach (var (name, value) in headers)
            if (!response.Headers.TryAddWithoutValidation(name, value)) response.Content.Headers.TryAddWithoutValidation(name, value);
        return response;
    }
}
