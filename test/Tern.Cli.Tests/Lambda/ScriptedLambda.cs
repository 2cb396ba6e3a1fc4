using System.Net;
using System.Net.Sockets;
using System.Text;
using Tern.Credentials;

namespace Tern.Cli.Tests.Lambda;

/// <summary>
/// Answers the calls of a test on 127.0.0.1, in the order in which they must arrive. A call is identified by its method
/// and the part of its path after the function's name; <c>SERVER</c> in an answer is this server.
/// </summary>
internal sealed class ScriptedLambda : IAsyncDisposable
{
    private readonly HttpListener _listener = new();
    private readonly Task _serving;

    public ScriptedLambda(params (string Call, int Status, string Body)[] answers)
    {
        Address = Start(_listener);
        _serving = ServeAsync(answers);
    }

    public Uri Address { get; }

    public AwsCredentialProvider Credentials { get; } = new StaticCredentialProvider("AKIDEXAMPLE", "secret");

    /// <summary>The bodies that were sent, one for each call.</summary>
    public List<string> Bodies { get; } = [];

    public async ValueTask DisposeAsync()
    {
        _listener.Stop();
        await _serving.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing); // a call that never came
        _listener.Close();
    }

    private static Uri Start(HttpListener listener)
    {
        while (true)
        {
            using var free = new TcpListener(IPAddress.Loopback, 0);
            free.Start();
            var address = $"http://127.0.0.1:{((IPEndPoint)free.LocalEndpoint).Port}/";
            free.Stop();
            listener.Prefixes.Clear();
            listener.Prefixes.Add(address);
            try
            {
                listener.Start();
                return new Uri(address);
            }
            catch (HttpListenerException)
            {
                // Another program took the port in the meantime.
            }
        }
    }

    private async Task ServeAsync((string Call, int Status, string Body)[] answers)
    {
        foreach (var (call, status, body) in answers)
        {
            var context = await _listener.GetContextAsync();
            using var reader = new StreamReader(context.Request.InputStream);
            Bodies.Add(await reader.ReadToEndAsync());
            var asked = $"{context.Request.HttpMethod} {context.Request.RawUrl!.Split("/functions/orders")[^1].TrimStart('/')}";
            var isExpected = asked.TrimEnd('/') == call.Replace(" /", " ", StringComparison.Ordinal);
            context.Response.StatusCode = isExpected ? status : 400;
            if (status == 200 && call == "POST /invocations") context.Response.Headers["X-Amz-Function-Error"] = "Unhandled";
            var answer = isExpected
                ? body.Replace("SERVER/", Address.AbsoluteUri, StringComparison.Ordinal)
                : $$"""{"Message":"asked {{asked}}, expected {{call}}"}""";
            context.Response.Close(Encoding.UTF8.GetBytes(answer), willBlock: true);
        }
    }
}
