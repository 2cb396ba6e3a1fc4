using Tern.DynamoDb;
using Tern.Lambda.DynamoDb;
using Tern.Lambda.Events;

namespace Tern.Lambda;

/// <summary>Registers handlers of DynamoDB streams that take changes of items.</summary>
public static class ItemChangeHandlers
{
    /// <summary>
    /// Handles the changes of one type of item, by themselves: the records of a stream whose keys are those of the
    /// type, as in queries. Records of other types in the table count as handled, ahead of all filters; a function that
    /// wants several types handles the records and asks each for its change with <c>record.TryGetChange</c>.
    /// </summary>
    /// <typeparam name="T">The type of item.</typeparam>
    /// <param name="app">The application.</param>
    /// <param name="handler">Takes the change, its services, and the token last. What it throws is the record's
    /// failure. Write the types of a lambda's parameters, <c>(ItemChange&lt;Order&gt; change, …)</c>.</param>
    /// <returns>The registration, to name it and to add to it.</returns>
    public static BatchHandlerBuilder<DynamoDbStreamRecord> OnDynamoDbStream<T>(
        this LambdaApplication app, Func<ItemChange<T>, CancellationToken, Task> handler)
        where T : class, IDynamoItem<T>
    {
        ArgumentNullException.ThrowIfNull(handler);
        return Of<T>(app.OnDynamoDbStream((DynamoDbStreamRecord record, CancellationToken cancellationToken) =>
            record.TryGetChange<T>(out var change) ? handler(change, cancellationToken) : Task.CompletedTask));
    }

    /// <inheritdoc cref="OnDynamoDbStream{T}(LambdaApplication, Func{ItemChange{T}, CancellationToken, Task})"/>
    public static BatchHandlerBuilder<DynamoDbStreamRecord> OnDynamoDbStream<T, TService1>(
        this LambdaApplication app, Func<ItemChange<T>, TService1, CancellationToken, Task> handler)
        where T : class, IDynamoItem<T>
        where TService1 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return Of<T>(app.OnDynamoDbStream((DynamoDbStreamRecord record, TService1 service1, CancellationToken cancellationToken) =>
            record.TryGetChange<T>(out var change) ? handler(change, service1, cancellationToken) : Task.CompletedTask));
    }

    /// <inheritdoc cref="OnDynamoDbStream{T}(LambdaApplication, Func{ItemChange{T}, CancellationToken, Task})"/>
    public static BatchHandlerBuilder<DynamoDbStreamRecord> OnDynamoDbStream<T, TService1, TService2>(
        this LambdaApplication app, Func<ItemChange<T>, TService1, TService2, CancellationToken, Task> handler)
        where T : class, IDynamoItem<T>
        where TService1 : notnull
        where TService2 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return Of<T>(app.OnDynamoDbStream((DynamoDbStreamRecord record, TService1 service1, TService2 service2, CancellationToken cancellationToken) =>
            record.TryGetChange<T>(out var change) ? handler(change, service1, service2, cancellationToken) : Task.CompletedTask));
    }

    /// <inheritdoc cref="OnDynamoDbStream{T}(LambdaApplication, Func{ItemChange{T}, CancellationToken, Task})"/>
    public static BatchHandlerBuilder<DynamoDbStreamRecord> OnDynamoDbStream<T, TService1, TService2, TService3>(
        this LambdaApplication app, Func<ItemChange<T>, TService1, TService2, TService3, CancellationToken, Task> handler)
        where T : class, IDynamoItem<T>
        where TService1 : notnull
        where TService2 : notnull
        where TService3 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return Of<T>(app.OnDynamoDbStream(
            (DynamoDbStreamRecord record, TService1 service1, TService2 service2, TService3 service3, CancellationToken cancellationToken) =>
            record.TryGetChange<T>(out var change) ? handler(change, service1, service2, service3, cancellationToken) : Task.CompletedTask));
    }

    /// <inheritdoc cref="OnDynamoDbStream{T}(LambdaApplication, Func{ItemChange{T}, CancellationToken, Task})"/>
    public static BatchHandlerBuilder<DynamoDbStreamRecord> OnDynamoDbStream<T, TService1, TService2, TService3, TService4>(
        this LambdaApplication app, Func<ItemChange<T>, TService1, TService2, TService3, TService4, CancellationToken, Task> handler)
        where T : class, IDynamoItem<T>
        where TService1 : notnull
        where TService2 : notnull
        where TService3 : notnull
        where TService4 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return Of<T>(app.OnDynamoDbStream(
            (
                DynamoDbStreamRecord record,
                TService1 service1,
                TService2 service2,
                TService3 service3,
                TService4 service4,
                CancellationToken cancellationToken) =>
            record.TryGetChange<T>(out var change) ? handler(change, service1, service2, service3, service4, cancellationToken) : Task.CompletedTask));
    }

    // First of all filters: what others do, such as noting keys in a table, is for records of the type.
    private static BatchHandlerBuilder<DynamoDbStreamRecord> Of<T>(BatchHandlerBuilder<DynamoDbStreamRecord> handler)
        where T : class, IDynamoItem<T> =>
        handler.AddFilter(static (record, context, next) => StreamKey.TryRead<T>(record.Change.Keys, T.Map.Schema, out _) ? next(context) : Task.CompletedTask);
}
