using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Http;

namespace Tern.Lambda.Local.Sources;

/// <summary>
/// SQS on the emulator's port, for any client that has it as its endpoint (<c>AWS_ENDPOINT_URL_SQS</c>): the current
/// JSON protocol, and the older protocol with forms and XML. Signatures aren't checked: anyone who can reach the port
/// can use the queues.
/// </summary>
internal sealed class SqsPart(QueueSet queues) : IHttpPart
{
    private const string TargetPrefix = "AmazonSQS.";
    private const int MaxBody = 2 * 1024 * 1024;

    private readonly CancellationTokenSource _end = new();

    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public async ValueTask<bool> TryHandleAsync(HttpContext context)
    {
        var request = context.Request;
        if (!HttpMethods.IsPost(request.Method)) return false;
        var target = request.Headers["x-amz-target"].ToString();
        var isJson = target.StartsWith(TargetPrefix, StringComparison.Ordinal);
        if (!isJson && !IsQuery(request)) return false;

        var requestId = Guid.NewGuid().ToString();
        context.Response.Headers["x-amzn-RequestId"] = requestId;
        var address = $"{request.Scheme}://{request.Host}";
        var read = await RequestBody.ReadAsync(context, MaxBody).ConfigureAwait(false);
        var body = read.Bytes;
        var operation = isJson ? target[TargetPrefix.Length..] : "";
        try
        {
            if (read.State == RequestBodyState.TooLong) throw SqsException.Invalid($"A request may have at most {MaxBody} bytes.");
            if (read.State == RequestBodyState.Truncated) throw SqsException.Invalid("The body ended early, or its chunks are invalid.");
            JsonObject input;
            if (isJson) input = Parse(body);
            else (operation, input) = SqsForm.Read(Encoding.UTF8.GetString(body), request.Path.Value ?? "/");
            var operations = new SqsOperations(queues, _end.Token);
            var answer = await operations.CallAsync(operation, new SqsInput(input), address, context.RequestAborted).ConfigureAwait(false);
            if (isJson) await WriteAsync(context, 200, "application/x-amz-json-1.0", answer.ToJsonString()).ConfigureAwait(false);
            else await WriteAsync(context, 200, "text/xml", SqsXml.Write(operation, answer, requestId)).ConfigureAwait(false);
        }
        catch (SqsException failure)
        {
            var status = failure.IsSenderFault ? 400 : 500;
            if (isJson)
            {
                context.Response.Headers["x-amzn-query-error"] = failure.QueryCode + (failure.IsSenderFault ? ";Sender" : ";Receiver");
                var error = new JsonObject { ["__type"] = "com.amazonaws.sqs#" + failure.Code, ["message"] = failure.Message };
                await WriteAsync(context, status, "application/x-amz-json-1.0", error.ToJsonString()).ConfigureAwait(false);
            }
            else
            {
                await WriteAsync(context, status, "text/xml", SqsXml.WriteError(failure, requestId)).ConfigureAwait(false);
            }
        }
        catch (OperationCanceledException) when (_end.IsCancellationRequested)
        {
            await WriteAsync(
                context, 503, "application/x-amz-json-1.0", """{"__type":"ServiceUnavailable","message":"The emulator ends."}""").ConfigureAwait(false);
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

    private static JsonObject Parse(byte[] body)
    {
        try
        {
            return JsonNode.Parse(body.Length == 0 ? "{}"u8 : body) as JsonObject
                ?? throw new SqsException("SerializationException", "The request isn't a JSON object.");
        }
        catch (JsonException failure)
        {
            throw new SqsException("SerializationException", $"The request isn't valid JSON: {failure.Message}");
        }
    }

    private static async Task WriteAsync(HttpContext context, int status, string contentType, string text)
    {
        var bytes = Encoding.UTF8.GetBytes(text);
        context.Response.StatusCode = status;
        context.Response.ContentType = contentType;
        context.Response.ContentLength = bytes.Length;
        await context.Response.Body.WriteAsync(bytes, context.RequestAborted).ConfigureAwait(false);
    }
}
