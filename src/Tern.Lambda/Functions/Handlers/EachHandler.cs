using System.Text.Json.Serialization.Metadata;

namespace Tern.Lambda.Functions;

/// <summary>
/// Handles each record of an event separately, for sources without partial failures: SNS and S3, which send one record
/// at a time. If there are more, each is handled even if others fail, and a failure fails the invocation.
/// </summary>
internal sealed class EachHandler<TEvent, TRecord, TBody> : Handler
    where TRecord : class
{
    private readonly PayloadReader<TEvent> _reader;
    private readonly Func<TEvent, IReadOnlyList<TRecord>> _records;
    private readonly RecordCall<TRecord, TBody> _call;
    private readonly bool _answers;

    public EachHandler(
        EventShape shape, PayloadReader<TEvent> reader, Func<TEvent, IReadOnlyList<TRecord>> records, BodyReader<TRecord, TBody> body, TaskCall<TBody> call)
        : this(shape, reader, records, body, call, answers: false)
    {
    }

    private EachHandler(
        EventShape shape, PayloadReader<TEvent> reader, Func<TEvent, IReadOnlyList<TRecord>> records, BodyReader<TRecord, TBody> body, TaskCall<TBody> call,
        bool answers)
        : base(shape)
    {
        _answers = answers;
        _reader = reader;
        _records = records;
        _call = new RecordCall<TRecord, TBody>(this, body, call);
    }

    public FilterChain<TRecord> Filters => _call.Filters;

    /// <summary>
    /// Creates a handler of records that returns results: the result is the response to a single record; the response
    /// to several records is an array of results.
    /// </summary>
    public static EachHandler<TEvent, TRecord, TBody> Answering<TResult>(
        EventShape shape,
        PayloadReader<TEvent> reader,
        Func<TEvent, IReadOnlyList<TRecord>> records,
        BodyReader<TRecord, TBody> body,
        ResultCall<TBody, TResult> call,
        JsonTypeInfo<TResult> result) =>
        new(shape, reader, records, body, new EachAnswerCall<TBody, TResult>(call, result), answers: true);

    public override async ValueTask InvokeAsync(HandlerContext context)
    {
        var value = context.Read(_reader);
        context.Event = value;
        var records = _records(value);
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
                await _call.InvokeAsync(records[i], context, context.CancellationToken).ConfigureAwait(false);
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

    public override object? ReadEvent(HandlerContext context) => typeof(TEvent).IsValueType ? null : context.ReadAhead(_reader);

    protected override void Declare(HandlerNeeds needs) => _call.Declare(needs);

    private static int AnswerLength(HandlerContext context) => context.ReadAnswer(static bytes => bytes.Length);
}
