using System.Net.Http.Headers;
using System.Text;

namespace Tern.Local.Sns;

/// <summary>A request to the endpoint of a subscription.</summary>
/// <param name="Subscription">The subscription.</param>
/// <param name="Type">The type of the message: <c>Notification</c>, or that of a confirmation.</param>
/// <param name="MessageId">The ID of the message.</param>
/// <param name="Body">The body.</param>
/// <param name="Ended">Called at the end, with false if the message couldn't be delivered.</param>
internal sealed record HttpDelivery(SnsSubscription Subscription, string Type, string MessageId, string Body, Func<bool, Task> Ended)
{
    public string Name => $"POST {Subscription.Endpoint} ({Type} {MessageId})";

    /// <summary>Gets a task that completes when the delivery is recorded. It doesn't start before that.</summary>
    public Task Recorded { get; init; } = Task.CompletedTask;

    /// <summary>Gets a value indicating whether the body is the message as it was published.</summary>
    public bool IsRaw { get; init; }

    public HttpRequestMessage ToRequest(string contentType)
    {
        var content = new ByteArrayContent(Encoding.UTF8.GetBytes(Body));
        content.Headers.ContentType = MediaTypeHeaderValue.Parse(contentType);
        var request = new HttpRequestMessage(HttpMethod.Post, Subscription.Endpoint) { Content = content };
        request.Headers.TryAddWithoutValidation("User-Agent", "Amazon Simple Notification Service Agent");
        request.Headers.TryAddWithoutValidation("Accept-Encoding", "gzip,deflate");
        request.Headers.Add("x-amz-sns-message-type", Type);
        request.Headers.Add("x-amz-sns-message-id", MessageId);
        request.Headers.Add("x-amz-sns-topic-arn", Subscription.Topic.Arn);
        if (Type != HttpDeliveries.Confirmation) request.Headers.Add("x-amz-sns-subscription-arn", Subscription.Arn);
        if (IsRaw) request.Headers.Add("x-amz-sns-rawdelivery", "true");
        return request;
    }
}
