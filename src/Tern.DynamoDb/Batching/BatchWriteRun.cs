namespace Tern.DynamoDb;

/// <summary>One BatchWriteAsync: its writes and their outcomes.</summary>
internal sealed class BatchWriteRun<T> where T : class
{
    private const int ChunkSize = 25;

    private static readonly BatchWriteOptions s_defaults = new();

    private readonly BatchWriteOptions _options;
    private readonly BatchWrite<T>[] _writes;
    private readonly ItemKey<T>[] _keys;
    private readonly BatchOutcome[] _outcomes;
    private readonly BatchTime _time;
    private KeyTable<T> _places;

    internal BatchWriteRun(DynamoTable<T> table, IEnumerable<BatchWrite<T>> writes, BatchWriteOptions? options)
    {
        ArgumentNullException.ThrowIfNull(writes);
        Table = table;
        _options = options ?? s_defaults;
        _writes = [.. writes];
        if (table.VersionPath is not null && !_options.IgnoreVersion && _writes.Length > 0)
        {
            throw new ArgumentException(
                $"{table.Schema.TypeName} has a version, which a batch can't check. Use a transaction, or set IgnoreVersion to write without the check.",
                nameof(writes));
        }

        _outcomes = new BatchOutcome[_writes.Length];
        _time = new BatchTime(table.Client, Chunks, _options);
        _keys = new ItemKey<T>[_writes.Length];
        for (var i = 0; i < _writes.Length; i++)
        {
            _keys[i] = _writes[i].Item is { } item ? table.Map.GetKey(item) : _writes[i].Key;
            table.RequireKey(_keys[i]);
        }

        _places = new KeyTable<T>(_keys);
        for (var i = 0; i < _keys.Length; i++)
        {
            if (_places.Add(i) is >= 0 and var earlier)
            {
                throw new ArgumentException(
                    $"Writes {earlier} and {i} (from 0) have the same key of {table.Schema.TypeName}. A batch has no order, so either could win: pass " +
                    "only one of them.", nameof(writes));
            }
        }
    }

    internal DynamoTable<T> Table { get; }

    internal int Chunks => (_writes.Length + ChunkSize - 1) / ChunkSize;

    internal BatchWriteCall<T> FirstCall(int chunk) => new(this, BatchPlaces.Chunk(chunk, ChunkSize, _writes.Length), CallCapacity.For(Table.Client, _options));

    internal int Place(in ItemKey<T> key) => _places.Find(key);

    /// <summary>
    /// Writes an element of the request: <c>{"PutRequest":{"Item":{…}}}</c> or <c>{"DeleteRequest":{"Key":{…}}}</c>.
    /// </summary>
    internal void Write(ref ItemWriter writer, int place)
    {
        writer.Json.WriteStartObject();
        writer.Json.WriteName(_writes[place].Item is null ? "DeleteRequest"u8 : "PutRequest"u8);
        writer.Json.WriteStartObject();
        if (_writes[place].Item is { } item)
        {
            writer.Json.WriteName("Item"u8);
            Table.Map.Write(ref writer, item, checked(Table.Map.GetVersion(item) + 1));
        }
        else
        {
            DynamoRequest.WriteKey(ref writer.Json, Table.Schema.Table, _keys[place]);
        }

        writer.Json.WriteEndObject();
        writer.Json.WriteEndObject();
    }

    /// <summary>Returns the item of a put as stored, or null for a delete.</summary>
    internal T? Stored(int place) =>
        _writes[place].Item is not { } item ? null : Table.VersionPath is null ? item : Table.Map.WithVersion(item, Table.Map.GetVersion(item) + 1);

    internal async ValueTask<BatchWriteResult<T>> RunAsync(CancellationToken cancellationToken)
    {
        Exception? error = null;
        try
        {
            if (_writes.Length > 0) await BatchRunner.RunAsync(Chunks, _options.MaxConcurrency, WriteChunkAsync, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception fault) when (fault is AwsException or BatchIncompleteException or ArgumentException)
        {
            error = fault;
        }
        finally
        {
            _places.Dispose();
            if (Table.Client.Writes.HasListeners) Tell(Table.Client.Writes);
        }

        return new BatchWriteResult<T>(this, _outcomes, error);
    }

    private void Tell(TableWrites writes)
    {
        foreach (ref readonly var key in _keys.AsSpan()) writes.Tell(Table.Name, key.Partition, key.Sort);
    }

    private async ValueTask WriteChunkAsync(int chunk, CancellationToken cancellationToken)
    {
        var pending = BatchPlaces.Chunk(chunk, ChunkSize, _writes.Length);
        for (var round = 1; ; round++)
        {
            var limited = _time.Limit(_options);
            Mark(pending, BatchOutcome.Unknown);
            List<int>? unprocessed;
            try
            {
                var call = new BatchWriteCall<T>(this, pending, CallCapacity.For(Table.Client, _options));
                unprocessed = await Table.Client.Pipeline
                    .SendAsync(BatchWriteCall<T>.Operation, call, limited, cancellationToken).ConfigureAwait(false);
            }
            catch (AwsException refused) when (
                refused is AwsServiceException { StatusCode: < 500, Attempts: 1 } or AwsCredentialException or AwsConfigurationException)
            {
                // After a retry, a rejection doesn't reveal the outcome of earlier attempts, whose responses may have
                // been lost.
                Mark(pending, BatchOutcome.NotWritten);
                throw;
            }
            catch (AwsTransportException error) when (!ReferenceEquals(limited, _options) && _time.IsOver(error))
            {
                throw _time.Over(error);
            }
            catch (ArgumentException)
            {
                Mark(pending, BatchOutcome.NotWritten);
                throw;
            }

            Mark(pending, BatchOutcome.Written);
            if (unprocessed is null) return;
            var sent = pending.Count;
            pending = BatchPlaces.Rest(unprocessed);
            Mark(pending, BatchOutcome.NotWritten);
            if (round >= _options.MaxRounds)
            {
                throw new BatchIncompleteException(
                    $"The service left {unprocessed.Count} of {sent} writes undone {round} times: the table '{Table.Name}' doesn't have " +
                    "enough capacity. Send fewer writes, or raise MaxRounds.");
            }

            await _time.WaitAsync(round, cancellationToken).ConfigureAwait(false);
        }
    }

    private void Mark(in BatchPlaces places, BatchOutcome outcome)
    {
        for (var i = 0; i < places.Count; i++) _outcomes[places[i]] = outcome;
    }
}
