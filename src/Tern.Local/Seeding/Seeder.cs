using System.Text;
using System.Text.Json;
using Tern.Buffers;
using Tern.Json;
using Tern.Local.Engine;
using Tern.Local.Protocol;

namespace Tern.Local.Seeding;

/// <summary>
/// Applies seed files with the same requests that a client would send, so they are validated, indexed and recorded like
/// any other, and refused with the same messages.
/// </summary>
internal sealed class Seeder(ProtocolHandler handler, string fileName) : IDisposable
{
    private readonly PooledBuffer _request = new();
    private readonly PooledBuffer _answer = new();
    private readonly Dictionary<Table, ThroughputLimiter> _limited = [];
    private int _tables;
    private int _items;
    private int _skipped;

    // A table that already existed: the file's items for it are skipped.
    private string? _skippedTable;

    /// <exception cref="LocalSeedException">A request is refused. The effects of earlier ones remain.</exception>
    public LocalSeedResult Run(List<SeedStep> steps, CancellationToken cancellationToken)
    {
        try
        {
            foreach (var step in steps)
            {
                cancellationToken.ThrowIfCancellationRequested();
                Run(step);
            }
        }
        finally
        {
            foreach (var (table, limiter) in _limited) table.Limiter = limiter;
        }

        return new LocalSeedResult(_tables, _items, _skipped);
    }

    public void Dispose()
    {
        _request.Dispose();
        _answer.Dispose();
    }

    private void Run(in SeedStep step)
    {
        switch (step.Kind)
        {
            case SeedStepKind.CreateTable:
                _skippedTable = null;
                if (handler.Engine.FindTable(Encoding.UTF8.GetBytes(step.TableName)) is not null)
                {
                    _skippedTable = step.TableName;
                    _skipped++;
                    break;
                }

                Call("CreateTable", step.Content.Span, step);
                Settle(step.TableName);
                _tables++;
                break;
            case SeedStepKind.UseTable:
                _skippedTable = null;
                if (handler.Engine.FindTable(Encoding.UTF8.GetBytes(step.TableName)) is not null) break;
                throw new LocalSeedException(fileName, step.Line, $"The table '{step.TableName}' doesn't exist, and the seed doesn't define it. "
                    + "Expected the name of an existing table, or KeySchema and AttributeDefinitions next to TableName.");
            default:
                if (step.TableName == _skippedTable) break;
                Unlimit(step.TableName);
                var isItem = step.Kind == SeedStepKind.PutItem;
                WriteRequest(step, isItem ? "Item"u8 : "TimeToLiveSpecification"u8);
                Call(isItem ? "PutItem" : "UpdateTimeToLive", _request.WrittenSpan, step);
                if (isItem) _items++;
                else Settle(step.TableName);
                break;
        }
    }

    /// <summary>
    /// Ends a table's transitions: seeded tables are available immediately, whatever the transition delay.
    /// </summary>
    private void Settle(string tableName)
    {
        if (handler.Engine.TransitionDelay == TimeSpan.Zero || handler.Engine.FindTable(Encoding.UTF8.GetBytes(tableName)) is not { } table) return;
        lock (table.Gate)
        {
            foreach (var transition in table.Transitions) table.End(transition);
        }
    }

    /// <summary>
    /// Suspends throttling, so that seeding consumes no capacity and the table starts with all of it.
    /// </summary>
    private void Unlimit(string tableName)
    {
        if (!handler.Engine.Throttles || handler.Engine.FindTable(Encoding.UTF8.GetBytes(tableName)) is not { Limiter: { } limiter } table) return;
        _limited[table] = limiter;
        table.Limiter = null;
    }

    private void WriteRequest(in SeedStep step, ReadOnlySpan<byte> member)
    {
        _request.Clear();
        var writer = new AwsJsonWriter(_request);
        writer.WriteStartObject();
        writer.WriteName("TableName"u8);
        writer.WriteString(step.TableName);
        writer.WriteName(member);
        writer.WriteRaw(step.Content.Span);
        writer.WriteEndObject();
        writer.Flush();
    }

    private void Call(string operation, ReadOnlySpan<byte> request, in SeedStep step)
    {
        _answer.Clear();
        if (handler.Handle(OperationTable.FindName(operation), request, _answer).StatusCode == 200) return;
        using var answer = JsonDocument.Parse(_answer.WrittenMemory);
        var error = answer.RootElement.TryGetProperty("__type", out var type) ? type.GetString()! : "";
        var message = answer.RootElement.TryGetProperty("message", out var text)
            || answer.RootElement.TryGetProperty("Message", out text) ? text.GetString() : "";
        // The service gives no reason for text that isn't valid Unicode. The file is valid UTF-8, so the text must have
        // been escaped.
        if (string.IsNullOrEmpty(message)) message = @"no reason was returned. Look for an escape such as \ud83d without its other half.";
        throw new LocalSeedException(fileName, step.Line,
            $"{operation} in '{step.TableName}' was rejected: {error[(error.IndexOf('#', StringComparison.Ordinal) + 1)..]}: {message}");
    }
}
