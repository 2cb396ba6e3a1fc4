using Tern.DynamoDb;

namespace Tern.Handling.DynamoDb;

/// <summary>
/// A source of the changes in a table. Handlers receive changes of items of any type, or, with <c>Of</c>, those of one
/// type.
/// </summary>
/// <typeparam name="TRegistration">The type of a bound handler, which the host registers.</typeparam>
public sealed class TableChangeSource<TRegistration> : Source<TableChange, TRegistration>
    where TRegistration : HandlerBuilder<TRegistration, DynamoDbStreamRecord>
{
    private readonly Source<DynamoDbStreamRecord, TRegistration> _source;

    internal TableChangeSource(Source<DynamoDbStreamRecord, TRegistration> source) => _source = source;

    /// <summary>
    /// Returns the source of changes of one type of item: the records whose keys match the type's, as in queries.
    /// Records of other types count as handled, before any filter runs.
    /// </summary>
    /// <typeparam name="T">The type of item.</typeparam>
    /// <returns>The source.</returns>
    public Source<ItemChange<T>, TRegistration> Of<T>() where T : class, IDynamoItem<T> => Of(T.Map);

    /// <summary>
    /// Returns the source of changes of one type of item with a separate map; see <see cref="Of{T}()"/>.
    /// </summary>
    /// <typeparam name="T">The type of item.</typeparam>
    /// <param name="map">The map that reads the items and their keys, such as <c>ForeignMaps.Customer</c>.</param>
    /// <returns>The source.</returns>
    public Source<ItemChange<T>, TRegistration> Of<T>(ItemMap<T> map) where T : class
    {
        ArgumentNullException.ThrowIfNull(map);
        return new ItemChangeSource<T, TRegistration>(_source, map);
    }

    /// <inheritdoc/>
    public override TRegistration Bind(HandlerCall<TableChange> call) => _source.Map(TableChange.Of).Bind(call);
}
