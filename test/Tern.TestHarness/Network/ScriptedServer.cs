using System.Net;
using System.Net.Sockets;
using Tern.Credentials;

namespace Tern.TestHarness;

/// <summary>
/// A server on 127.0.0.1 that answers the calls of a test, one after the other, and records them.
/// </summary>
public sealed class ScriptedServer : IAsyncDisposable
{
    private readonly HttpListener _listener = new();
    private readonly Task _serving;

    public ScriptedServer(params Func<HttpListenerResponse, Task>[] answers)
    {
        Address = Start(_listener);
        _serving = ServeAsync(answers);
    }

    public Uri Address { get; }

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

    public async ValueTask DisposeAsync()
    {
        _listener.Stop();
        await _serving.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing); // a call that never arrived
        _listener.Close();
    }

    /// <summary>A response with a status, headers and a body.</summary>
    public static Func<HttpListenerResponse, Task> Answer(int status, byte[] body, params (string Name, string Value)[] headers) => async response =>
    {
        response.StatusCode = status;
        foreach (var (name, value) in headers) response.Headers[name] = value;
        response.ContentLength64 = body.Length;
        await response.OutputStream.WriteAsync(body);
    };

    private static Uri Start(HttpListener listener)
    {
        while (true)
        {
            var address = $"http://127.0.0.1:{FreePort()}/";
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

    private static int FreePort()
    {
        using var free = new TcpListener(IPAddress.Loopback, 0);
        free.Start();
        return ((IPEndPoint)free.LocalEndpoint).Port;
    }

    private async Task ServeAsync(Func<HttpListenerResponse, Task>[] answers)
    {
        foreach (var answer in answers)
        {
            var context = await _listener.GetContextAsync();
            using var body = new MemoryStream();
            await context.Request.InputStream.CopyToAsync(body);
            Asked.Add(new AskedRequest(context.Request, body.ToArray()));
            try
            {
                await answer(context.Response);
                context.Response.Close();
            }
            catch (Exception error) when (error is IOException or HttpListenerException or ObjectDisposedException)
            {
                // The client has disconnected, which is allowed; the next call is answered.
            }
        }
    }
}
