using System.Text;
using Microsoft.Extensions.Logging;
using Tern.Buffers;

namespace Tern.Handling.DynamoDb;

/// <summary>Stores results in records. Work without a result has no format and stores none.</summary>
internal static class IdempotencyResult
{
    // An item has at most 400 KB, including its names; 4 KB are more than the record's other attributes need, including
    // ID and scope.
    internal const int MaxLength = 396 * 1024;

    /// <summary>
    /// Stores the result of completed work in its record. Never throws, because the work is done in any case.
    /// </summary>
    public static IdempotencyRecord Complete<TResult>(IdempotencyRecord record, TResult result, ResultFormat<TResult>? format, ILogger logger)
    {
        if (format is null) return record;
        using var buffer = new PooledBuffer();
        try
        {
            format.Write(result, buffer);
        }
        // A user's converter may throw anything, but the work is done.
        catch (Exception error)
        {
            IdempotencyLog.ResultNotWritten(logger, record.Id, error);
            return record with { Status = IdempotencyStatus.CompletedWithoutResult };
        }

        if (buffer.WrittenCount <= MaxLength) return record with { Result = Encoding.UTF8.GetString(buffer.WrittenSpan) };
        IdempotencyLog.ResultTooLong(logger, record.Id, buffer.WrittenCount, MaxLength);
        return record with { Status = IdempotencyStatus.CompletedWithoutResult };
    }

    /// <summary>Reads the result of work that was done before.</summary>
    /// <exception cref="IdempotencyException">There is no result, or it isn't of the type.</exception>
    public static TResult Read<TResult>(IdempotencyRecord record, ResultFormat<TResult>? format)
    {
        if (format is null) return default!;
        if (record.Status == IdempotencyStatus.CompletedWithoutResult)
        {
            throw new IdempotencyException(record.Id,
                $"The work of the record '{record.Id}' was done before, but its result was too long to store, or couldn't be serialized: see the log of " +
                "that time. It isn't repeated.");
        }

        if (record.Result is not { } text)
        {
            throw new IdempotencyException(record.Id,
                $"The work of the record '{record.Id}' was done before without a result, but a {format.Name} is expected. Use a separate scope for work " +
                "with a different result.");
        }

        try
        {
            return format.Read(text);
        }
        // A user's converter may throw anything; all exceptions are treated the same.
        catch (Exception error)
        {
            throw new IdempotencyException(record.Id,
                $"The work of the record '{record.Id}' was done before, but its result can't be read as {format.Name}. Keep the type compatible, or use " +
                "a separate scope for the new work.", error);
        }
    }
}
