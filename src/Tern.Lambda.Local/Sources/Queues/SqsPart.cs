using System.Text;
using Microsoft.AspNetCore.Http;
using Tern.Endpoints;
using Tern.Http;

namespace Tern.Lambda.Local.Sources;

/// <summary>
/// SQS on the emulator's port, for any client that has it as its endpoint (<c>AWS_ENDPOINT_URL_SQS</c>). All clients
/// use the queues of one account and Region, whatever they are configured for. Signatures aren't checked: anyone who
/// can reach the port can use the queues.
/// </summary>
/// <param name="transport">The transport to the local AWS that has the queues.</param>
internal sealed class SqsPart(AwsTransport transport) : IHttpPart
{
    private const string Json = "application/x-amz-json-1.0";
    private const string TargetPrefix = "AmazonSQS.";
    private const int MaxBody = 2 * 1024 * 1024;

    private readonly CancellationTokenSource _end = new();

    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public async ValueTask<bool> TryHandleAsync(HttpContext context)
    {
        var request = context.Request;
        if (!HttpMethods.IsPost(request.Method)) return false;
        var target = request.Headers["x-amz-target"].ToString();
        if (!target.StartsWith(TargetPrefix, StringComparison.Ordinal) && !IsQuery(request)) return false;

        var read = await RequestBody.ReadAsync(context, MaxBody).ConfigureAwait(false);
        if (read.State != RequestBodyState.Whole)
        {
            var isLong = read.State == RequestBodyState.TooLong;
            var message = isLong ? $"A request may have at most {MaxBody} bytes." : "The body ended early, or its chunks are invalid.";
            await ErrorAsync(context, isLong ? 413 : 400, isLong ? "RequestEntityTooLarge" : "IncompleteBody", message).ConfigureAwait(false);
            return true;
        }

        var call = new AwsHttpRequest
        {
            Endpoint = new AwsEndpoint(new Uri($"{request.Scheme}://{request.Host}"), "sqs", LocalAws.Region),
            PathAndQuery = request.Path.ToUriComponent() + request.QueryString,
        };
        using var body = call.Body;
        if (target.Length > 0) call.Headers.Add("x-amz-target", target);
        body.Write(read.Bytes);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(context.RequestAborted, _end.Token);
        try
        {
            using var answer = await transport.SendAsync(call, either.Token).ConfigureAwait(false);
            foreach (var (name, value) in answer.GetHeaders())
            {
                if (name != "content-type") context.Response.Headers[name] = value;
            }

            await HttpAnswer.WriteAsync(context, answer.StatusCode, answer.GetHeader("content-type"), answer.Body).ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (_end.IsCancellationRequested)
        {
            await ErrorAsync(context, 503, "ServiceUnavailable", "The emulator ends.").ConfigureAwait(false);
        }

        return true;
    }

    public async ValueTask DisposeAsync()
    {
        await _end.CancelAsync().ConfigureAwait(false);
        _end.Dispose();
    }

    /// <summary>Returns true for a form that is posted to the root or to a queue's path.</summary>
    private static bool IsQuery(HttpRequest request) =>
        request.ContentType is { } type && type.StartsWith("application/x-www-form-urlencoded", StringComparison.OrdinalIgnoreCase)
        && (request.Path == "/" || request.Path.StartsWithSegments("/" + LocalAws.Account, StringComparison.Ordinal));

    private static Task ErrorAsync(HttpContext context, int status, string code, string message) =>
        HttpAnswer.WriteAsync(context, status, Json, Encoding.UTF8.GetBytes($$"""{"__type":"com.amazonaws.sqs#{{code}}","message":"{{message}}"}"""));
}
