using System.Text.Json;
using Files.Aws;
using Tern.Messaging.Sqs;
using Tern.Messaging.Sqs.Model;

namespace Files.Counting;

/// <summary>Tells the worker of files.</summary>
internal sealed class FileNotices(SqsClient sqs, FilesPlace place)
{
    public async Task SendAsync(FileUploaded uploaded, CancellationToken cancellationToken)
    {
        var url = await sqs.GetQueueUrlAsync(new GetQueueUrlRequest { QueueName = place.Queue }, cancellationToken: cancellationToken);
        var body = JsonSerializer.Serialize(uploaded, FileUploadedJson.Default.FileUploaded);
        await sqs.SendMessageAsync(new SendMessageRequest { QueueUrl = url.QueueUrl, MessageBody = body }, cancellationToken: cancellationToken);
    }
}
