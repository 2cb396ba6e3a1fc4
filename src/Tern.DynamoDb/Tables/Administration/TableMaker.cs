using Tern.DynamoDb.Model;

namespace Tern.DynamoDb;

/// <summary>Makes and deletes tables, and waits until that is done.</summary>
internal static class TableMaker
{
    private static readonly TimeSpan s_pollInterval = TimeSpan.FromMilliseconds(500);

    internal static async ValueTask CreateAsync(
        DynamoDbClient client, string table, TableLayout layout, string? timeToLive, CreateTableOptions? options, CancellationToken cancellationToken)
    {
        options ??= new();
        var isNew = true;
        try
        {
            await client.CreateTableAsync(TableRequest.Create(table, layout, options), null, cancellationToken).ConfigureAwait(false);
        }
        catch (ResourceInUseException) when (options.IfNotExists)
        {
            isNew = false;
        }

        var found = await WaitAsync(client, table, IsActive, "become active", options.WaitTimeout, cancellationToken).ConfigureAwait(false);
        if (!isNew)
        {
            TableRequest.RequireSame(found!, layout, table);
            return;
        }

        if ((options.TimeToLiveAttribute ?? timeToLive) is not { } attribute) return;
        var specification = new TimeToLiveSpecification { AttributeName = attribute, Enabled = true };
        await client.UpdateTimeToLiveAsync(new() { TableName = table, TimeToLiveSpecification = specification }, null, cancellationToken).ConfigureAwait(false);
    }

    internal static async ValueTask<bool> DeleteAsync(DynamoDbClient client, string table, CancellationToken cancellationToken)
    {
        try
        {
            await client.DeleteTableAsync(new() { TableName = table }, null, cancellationToken).ConfigureAwait(false);
        }
        catch (ResourceNotFoundException)
        {
            return false;
        }

        await WaitAsync(client, table, static found => found is null, "go", new CreateTableOptions().WaitTimeout, cancellationToken).ConfigureAwait(false);
        return true;
    }

    private static bool IsActive(TableDescription? table) =>
        table?.TableStatus == TableStatus.Active && table.GlobalSecondaryIndexes.All(index => index.IndexStatus is null || index.IndexStatus == IndexStatus.Active);

    // The first look comes at once: a local table is ready by then.
    private static async ValueTask<TableDescription?> WaitAsync(
        DynamoDbClient client, string table, Func<TableDescription?, bool> isDone, string what, TimeSpan timeout, CancellationToken cancellationToken)
    {
        var clock = client.TimeProvider;
        var started = clock.GetTimestamp();
        while (true)
        {
            var found = await DescribeAsync(client, table, cancellationToken).ConfigureAwait(false);
            if (isDone(found)) return found;
            if (clock.GetElapsedTime(started) >= timeout)
                throw new TimeoutException($"The table '{table}' did not {what} within {timeout.TotalSeconds:0} s. It may still; give it more time with WaitTimeout.");
            await Task.Delay(s_pollInterval, clock, cancellationToken).ConfigureAwait(false);
        }
    }

    // Null when there is no such table, or, right after it was made, not yet.
    private static async ValueTask<TableDescription?> DescribeAsync(DynamoDbClient client, string table, CancellationToken cancellationToken)
    {
        try
        {
            return (await client.DescribeTableAsync(new() { TableName = table }, null, cancellationToken).ConfigureAwait(false)).Table;
        }
        catch (ResourceNotFoundException)
        {
            return null;
        }
    }
}
