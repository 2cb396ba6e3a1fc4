using Microsoft.Extensions.Logging;
using Tern.Messaging.Sqs;
using Tern.S3;

namespace Orders.Statements;

/// <summary>Sends the payments of a statement to their queue.</summary>
internal sealed partial class StatementDesk(S3Client s3, SqsSender<PaymentReceived> payments, ILogger<StatementDesk> log)
{
    /// <exception cref="FormatException">A line isn't a payment. In this case, nothing was sent.</exception>
    public async Task TakeAsync(string bucket, string key, CancellationToken cancellationToken)
    {
        await using var file = await s3.GetObjectAsync(bucket, key, cancellationToken);
        var lines = await Statement.ReadAsync(file.Body!, cancellationToken);

        // The sender puts up to ten messages into a request, so they are started together.
        await Task.WhenAll(lines.Select(line => payments.SendAsync(line, cancellationToken).AsTask()));
        Sent(log, key, lines.Count);
    }

    [LoggerMessage(1, LogLevel.Information, "Payments of {Key} sent to their queue: {Count}.")]
    private static partial void Sent(ILogger log, string key, int count);
}
