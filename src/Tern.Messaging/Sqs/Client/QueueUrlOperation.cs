using Tern.Http;
using Tern.Json;
using Tern.Messaging.Sqs.Model;
using Tern.Pipeline;
using Tern.Protocols;

namespace Tern.Messaging.Sqs;

/// <summary><c>GetQueueUrl</c> for senders and consumers, with the queue's name in its errors.</summary>
internal static class QueueUrlOperation
{
    public static readonly AwsOperation<GetQueueUrlRequest, GetQueueUrlResponse> Instance = new(SqsService.Instance, "GetQueueUrl", Write, Read)
    {
        Resource = static request => request.QueueName,
    };

    private static void Write(GetQueueUrlRequest request, AwsHttpRequest http)
    {
        AwsJsonProtocol.Begin(http, "application/x-amz-json-1.0", "AmazonSQS.GetQueueUrl");
        http.Headers.Add("x-amzn-query-mode", "true");
        var json = new AwsJsonWriter(http.Body);
        request.WriteJson(ref json, "GetQueueUrl");
        json.Flush();
    }

    private static GetQueueUrlResponse Read(GetQueueUrlRequest request, AwsHttpResponse http) =>
        http.Body.IsEmpty ? new GetQueueUrlResponse() : GetQueueUrlResponse.ReadJson(http.Body.Span);
}
