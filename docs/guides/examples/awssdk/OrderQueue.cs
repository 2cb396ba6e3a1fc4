using Amazon.SQS;
using Amazon.SQS.Model;

public sealed class OrderQueue(AmazonSQSClient sqs, string queue)
{
    public async Task CreateAsync(CancellationToken cancellationToken) =>
        await sqs.CreateQueueAsync(new CreateQueueRequest
        {
            QueueName = "orders", Attributes = new Dictionary<string, string> { ["VisibilityTimeout"] = "60" },
        }, cancellationToken);

    public async Task SendAsync(string body, CancellationToken cancellationToken)
    {
        await sqs.SendMessageAsync(queue, body, cancellationToken);
        await sqs.SendMessageAsync(new SendMessageRequest
        {
            QueueUrl = queue,
            MessageBody = body,
            DelaySeconds = 5,
            MessageAttributes = new Dictionary<string, MessageAttributeValue>
            {
                ["kind"] = new MessageAttributeValue { DataType = "String", StringValue = "order" },
            },
        }, cancellationToken);
        var batch = await sqs.SendMessageBatchAsync(new SendMessageBatchRequest
        {
            QueueUrl = queue,
            Entries = [new SendMessageBatchRequestEntry { Id = "1", MessageBody = body }, new SendMessageBatchRequestEntry { Id = "2", MessageBody = body }],
        }, cancellationToken);
        foreach (var failed in batch.Failed ?? []) throw new InvalidOperationException($"{failed.Id}: {failed.Message}");
    }

    public async Task<int> ReceiveAsync(Func<string, Task> handle, CancellationToken cancellationToken)
    {
        var response = await sqs.ReceiveMessageAsync(new ReceiveMessageRequest
        {
            QueueUrl = queue,
            MaxNumberOfMessages = 10,
            WaitTimeSeconds = 20,
            MessageAttributeNames = ["All"],
            MessageSystemAttributeNames = ["ApproximateReceiveCount"],
        }, cancellationToken);
        foreach (var message in response.Messages ?? [])
        {
            await sqs.ChangeMessageVisibilityAsync(new ChangeMessageVisibilityRequest
            {
                QueueUrl = queue, ReceiptHandle = message.ReceiptHandle, VisibilityTimeout = 120,
            }, cancellationToken);
            await handle(message.Body);
            await sqs.DeleteMessageAsync(queue, message.ReceiptHandle, cancellationToken);
        }

        return response.Messages?.Count ?? 0;
    }

    public async Task<string> DepthAsync(CancellationToken cancellationToken)
    {
        var url = (await sqs.GetQueueUrlAsync(new GetQueueUrlRequest { QueueName = "orders" }, cancellationToken)).QueueUrl;
        var response = await sqs.GetQueueAttributesAsync(new GetQueueAttributesRequest
        {
            QueueUrl = url, AttributeNames = ["ApproximateNumberOfMessages"],
        }, cancellationToken);
        await sqs.SetQueueAttributesAsync(new SetQueueAttributesRequest
        {
            QueueUrl = url, Attributes = new Dictionary<string, string> { ["ReceiveMessageWaitTimeSeconds"] = "20" },
        }, cancellationToken);
        return response.Attributes["ApproximateNumberOfMessages"];
    }

    public async Task RemoveAsync(CancellationToken cancellationToken)
    {
        await sqs.PurgeQueueAsync(new PurgeQueueRequest { QueueUrl = queue }, cancellationToken);
        await sqs.DeleteQueueAsync(new DeleteQueueRequest { QueueUrl = queue }, cancellationToken);
    }
}
