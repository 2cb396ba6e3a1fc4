using System.Text.Json.Serialization.Metadata;
using Tern.Buffers;
using Tern.Handling;

namespace Tern.Lambda.Functions;

/// <summary>
/// Handles each record of an event separately, for sources without partial failures: SNS and S3, which send one record
/// at a time. If there are more, each is handled even if others fail, and a failure fails the invocation.
/// </summary>
internal sealed class EachHandler<TRecord, TBody> : Handler, IItemHandler<TRecord>
    where TRecord : class
{
    private readonly EventRecords<TRecord> _records;
    private readonly RecordCall<TRecord, TBody> _call;
    private readonly bool _answers;

    public EachHandler(EventShape shape, EventRecords<TRecord> records, BodyReader<TRecord, TBody> body, HandlerCall<TBody> call, bool answers = false)
        : base(shape)
    {
        _answers = answers;
        _records = records;
        _call = new RecordCall<TRecord, TBody>(Filters, body, call);
    }

    public FilterChain<TRecord> Filters { get; } = new();

    /// <summary>
    /// Creates a handler of records that returns results: the result is the response to a single record; the response
    /// to several records is an array of results.
    /// </summary>
    public static EachHandler<TRecord, TBody> Answering<TResult>(
        EventShape shape, EventRecords<TRecord> records, BodyReader<TRecord, TBody> body, HandlerCall<TBody, TResult> call, JsonTypeInfo<TResult> result)
    {
        var writer = new JsonResultWriter<TResult>(result);
        return new(
            shape, records, body, call.Handle<TBody>((input, scope, handler) => AnswerAsync(handler.InvokeAsync(input, scope), scope, writer)), answers: true);
    }

    public override async ValueTask InvokeAsync(HandlerContext context)
    {
        var value = _records.Read(context);
        context.Show(value);
        var records = _records.Of(value);
        List<Exception>? failures = null;

        // Middleware may have called the handler before.
        if (_answers) context.ClearAnswer();
        var isArray = _answers && records.Count > 1;
        for (var i = 0; i < records.Count; i++)
        {
            if (isArray) context.Append(i == 0 ? "["u8 : ","u8);
            var before = isArray ? AnswerLength(context) : 0;
            try
            {
                await _call.InvokeAsync(records[i], context.ForRecord(records[i], context.CancellationToken)).ConfigureAwait(false);
            }
            catch (Exception failure) when (records.Count > 1)
            {
                (failures ??= []).Add(failure);
            }

            // A filter may have ended the record without calling the handler.
            if (isArray && AnswerLength(context) == before) context.Append("null"u8);
        }

        if (isArray) context.Append("]"u8);
        if (failures is not null) throw new AggregateException($"{failures.Count} of {records.Count} records failed in the handler '{DisplayName}'.", failures);
    }

    public override object? ReadEvent(HandlerContext context) => _records.ReadAhead(context);

    public IReadOnlyList<TRecord> ReadItems(HandlerContext context) => _records.Of(_records.Read(context));

    public ValueTask InvokeItemAsync(TRecord item, HandlerContext context) => _call.InvokeAsync(item, context.ForRecord(item, context.CancellationToken));

    protected override void Declare(HandlerNeeds needs) => _call.Declare(needs);

    private static async ValueTask AnswerAsync<TResult>(ValueTask<TResult> handling, HandlerScope scope, JsonResultWriter<TResult> writer)
    {
        var result = await handling.ConfigureAwait(false);

        // In a separate buffer, so that the response never contains half a result.
        using var json = new PooledBuffer();
        writer.Write(result, json);
        ((HandlerContext)scope).Append(json.WrittenSpan);
    }

    private static int AnswerLength(HandlerContext context) => context.ReadAnswer(static bytes => bytes.Length);
}
