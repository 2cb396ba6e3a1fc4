using System.Collections.Concurrent;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;
using Tern.Endpoints;
using Tern.Http;
using Tern.Local;

namespace Tern.Messaging.Bench;

/// <summary>
/// The local SQS over HTTP, in a process of its own: its time and bytes are not the clients'. It prints its address,
/// and ends with its standard input. A GET returns the number of calls by operation.
/// </summary>
internal static class QueueFront
{
    public static async Task RunAsync(string queue)
    {
        await using var aws = await LocalAws.StartAsync();
        aws.OpenQueue(queue);
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseKestrel(static kestrel => kestrel.Listen(System.Net.IPAddress.Loopback, 0));
        await using var app = builder.Build();
        var calls = new ConcurrentDictionary<string, int>(StringComparer.Ordinal);
        AwsEndpoint? endpoint = null;
        app.Run(http => HttpMethods.IsGet(http.Request.Method)
            ? http.Response.WriteAsync(string.Join(", ", calls.OrderBy(static call => call.Key).Select(static call => $"{call.Key} {call.Value}")))
            : AnswerAsync(http, aws.Transport, endpoint!, calls));
        await app.StartAsync();
        var address = new Uri(app.Urls.Single());
        endpoint = new AwsEndpoint(address, "sqs", "us-east-1");
        Console.WriteLine(address);
        while (await Console.In.ReadLineAsync() is not null)
        {
            // The parent process closes its end.
        }
    }

    private static async Task AnswerAsync(HttpContext http, AwsTransport transport, AwsEndpoint endpoint, ConcurrentDictionary<string, int> calls)
    {
        var target = http.Request.Headers["x-amz-target"].ToString();
        calls.AddOrUpdate(target, 1, static (_, count) => count + 1);
        var request = new AwsHttpRequest { Endpoint = endpoint };
        using var body = request.Body;
        request.Headers.Add("x-amz-target", target);
        int count;
        while ((count = await http.Request.Body.ReadAsync(body.GetMemory(4096), http.RequestAborted)) > 0) body.Advance(count);
        using var answer = await transport.SendAsync(request, http.RequestAborted);
        http.Response.StatusCode = answer.StatusCode;
        foreach (var (name, value) in answer.GetHeaders()) http.Response.Headers[name] = value;
        http.Response.ContentLength = answer.Body.Length;
        await http.Response.Body.WriteAsync(answer.Body, http.RequestAborted);
    }
}
