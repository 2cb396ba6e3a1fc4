using System.Text.Json.Serialization.Metadata;
using Tern.Lambda.Functions;

namespace Tern.Lambda;

/// <summary>A source of messages whose bodies can be JSON, without partial failures.</summary>
/// <typeparam name="TRecord">The type of the message.</typeparam>
public sealed class MessageSource<TRecord> : EachSource<TRecord, TRecord>
    where TRecord : class
{
    private readonly RecordBody<TRecord> _body;

    internal MessageSource(EventShape shape, EventRecords<TRecord> records, RecordBody<TRecord> body)
        : base(shape, records, WholeReader<TRecord>.Instance) => _body = body;

    /// <summary>Returns a source of the messages' bodies.</summary>
    /// <typeparam name="TBody">The type of the body.</typeparam>
    /// <param name="body">The JSON type information of the body, from a <c>JsonSerializerContext</c>.</param>
    /// <returns>The source.</returns>
    public EachSource<TRecord, TBody> Of<TBody>(JsonTypeInfo<TBody> body) => new(Shape, Records, _body.ReaderOf(body));
}
