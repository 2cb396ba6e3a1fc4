using System.Text.Json;
using Files.Aws;
using Tern.Messaging.Sqs;
using Tern.Messaging.Sqs.Model;

namespace Files.Counting;

internal sealed class QueueWorker(SqsClient sqs, FilesPlace place, FileCounter counter, ILogger<QueueWorker> log) : BackgroundService
{
    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        var url = (await sqs.GetQueueUrlAsync(new GetQueueUrlRequest { QueueName = place.Queue }, cancellationToken: stoppingToken)).QueueUrl;
        while (!stoppingToken.IsCancellationRequested)
        {
            try
            {
                var received = await sqs.ReceiveMessageAsync(
                    new ReceiveMessageRequest { QueueUrl = url, MaxNumberOfMessages = 10, WaitTimeSeconds = 2 }, cancellationToken: stoppingToken);
                foreach (var message in received.Messages)
                {
                    await counter.HandleAsync(JsonSerializer.Deserialize(message.Body!, FileUploadedJson.Default.FileUploaded)!, stoppingToken);
                    await sqs.DeleteMessageAsync(
                        new DeleteMessageRequest { QueueUrl = url, ReceiptHandle = message.ReceiptHandle }, cancellationToken: stoppingToken);
                }
            }
            catch (Exception error) when (error is not OperationCanceledException)
            {
                log.LogWarning(error, "A message was not handled. It comes again.");
                await Task.Delay(TimeSpan.FromSeconds(1), stoppingToken);
            }
        }
    }
}
