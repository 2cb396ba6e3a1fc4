using System.Buffers;
using System.Net;
using System.Text.Json;
using Tern.Lambda.Events;

namespace Tern.Lambda.CustomResources;

/// <summary>Sends the response to the place where CloudFormation expects it: a presigned S3 URL.</summary>
internal static class CustomResourceSender
{
    // CloudFormation's limit.
    private const int MostBytes = 4096;
    private const int LongestReason = 1_000;
    private const int Attempts = 3;

    private static readonly HttpClient Client = new(new SocketsHttpHandler { AllowAutoRedirect = false, UseCookies = false })
    {
        // Limits each attempt: when the invocation's token is canceled, only the deadline margin remains.
        Timeout = TimeSpan.FromSeconds(10),
    };

    /// <exception cref="HttpRequestException">The response couldn't be delivered.</exception>
    public static async Task SendAsync(Uri url, CustomResourceRequest request, CustomResourceResult result, string physicalResourceId)
    {
        var body = Write(request, result, physicalResourceId);
        if (body.Length > MostBytes)
        {
            var reason = $"The response has {body.Length} bytes, but CloudFormation accepts at most {MostBytes}. Return less data, such as the name " +
                "of a parameter that contains it.";
            body = Write(request, CustomResourceResult.Failed(reason), physicalResourceId);
        }

        for (var attempt = 1; ; attempt++)
        {
            try
            {
                await PutAsync(url, body).ConfigureAwait(false);
                return;
            }
            catch (Exception failure) when (attempt < Attempts && IsTransient(failure))
            {
                // Retry immediately: the invocation may have little time left.
            }
        }
    }

    private static bool IsTransient(Exception failure) => failure switch
    {
        HttpRequestException { StatusCode: { } status } => (int)status >= 500,
        HttpRequestException => true,
        _ => false,
    };

    private static async Task PutAsync(Uri url, byte[] body)
    {
        // Without a media type, because the URL is signed without one.
        using var content = new ByteArrayContent(body);
        using var answer = await Client.PutAsync(url, content).ConfigureAwait(false);
        if (answer.StatusCode == HttpStatusCode.OK) return;
        throw new HttpRequestException(
            $"CloudFormation couldn't be notified of the custom resource: {url.Host} answered {(int)answer.StatusCode}.", null, answer.StatusCode);
    }

    private static byte[] Write(CustomResourceRequest request, CustomResourceResult result, string physicalResourceId)
    {
        var buffer = new ArrayBufferWriter<byte>();
        using var json = new Utf8JsonWriter(buffer);
        json.WriteStartObject();
        json.WriteString("Status"u8, result.IsSuccess ? "SUCCESS"u8 : "FAILED"u8);
        if (result.Reason is { } reason) json.WriteString("Reason"u8, reason.Length <= LongestReason ? reason : reason[..LongestReason]);
        json.WriteString("PhysicalResourceId"u8, physicalResourceId);
        json.WriteString("StackId"u8, request.StackId);
        json.WriteString("RequestId"u8, request.RequestId);
        json.WriteString("LogicalResourceId"u8, request.LogicalResourceId);
        if (result.NoEcho) json.WriteBoolean("NoEcho"u8, true);
        if (result.Data.Count > 0)
        {
            json.WriteStartObject("Data"u8);
            foreach (var (name, value) in result.Data) json.WriteString(name, value);
            json.WriteEndObject();
        }

        json.WriteEndObject();
        json.Flush();
        return buffer.WrittenSpan.ToArray();
    }
}
