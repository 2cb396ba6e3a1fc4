using Tern.Messaging.Sqs.Model;

namespace Tern.Messaging.Sqs;

public sealed partial class SqsClient
{
    /// <summary>
    /// Sends a message in a separate call. <see cref="SqsSender"/> sends up to ten messages per call.
    /// </summary>
    /// <param name="queueUrl">The queue's URL.</param>
    /// <param name="body">The body.</param>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <returns>The response.</returns>
    /// <inheritdoc cref="SendMessageAsync(SendMessageRequest, AwsCallOptions?, CancellationToken)" path="/exception"/>
    public ValueTask<SendMessageResponse> SendMessageAsync(string queueUrl, string body, CancellationToken cancellationToken = default) =>
        SendMessageAsync(new SendMessageRequest { QueueUrl = queueUrl, MessageBody = body }, null, cancellationToken);

    /// <summary>Deletes a message that was received and handled.</summary>
    /// <param name="queueUrl">The queue's URL.</param>
    /// <param name="receiptHandle">The receipt handle of the message.</param>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <returns>The response.</returns>
    /// <inheritdoc cref="DeleteMessageAsync(DeleteMessageRequest, AwsCallOptions?, CancellationToken)" path="/exception"/>
    public ValueTask<DeleteMessageResponse> DeleteMessageAsync(string queueUrl, string receiptHandle, CancellationToken cancellationToken = default) =>
        DeleteMessageAsync(new DeleteMessageRequest { QueueUrl = queueUrl, ReceiptHandle = receiptHandle }, null, cancellationToken);
}
