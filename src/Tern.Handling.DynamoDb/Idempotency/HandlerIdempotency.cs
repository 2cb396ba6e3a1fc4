using System.Text.Json.Serialization.Metadata;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Tern.DynamoDb;
using Tern.Telemetry;

namespace Tern.Handling.DynamoDb;

/// <summary>
/// Does work once for each key, however often its event is delivered: the first caller does it under a lock in a
/// DynamoDB table, and later callers receive its result. It is thread-safe; create one instance and keep it.
/// </summary>
/// <remarks>
/// <para>Of several concurrent callers, one does the work, and the others receive an
/// <see cref="IdempotencyInProgressException"/>. The lock lasts until the deadline of the call, such as that of
/// a function's invocation, or else for <see cref="HandlerIdempotencyOptions.LockDuration"/>: if its owner dies, the
/// next caller after that takes it over. If the work throws, the lock is released, so that the event
/// can be retried. If the work runs beyond its lock and another caller has taken it over in the meantime, it returns
/// the result that was stored first, so that callers never see two.</para>
/// <para>The first run costs two writes; a replay costs one failed write, or none while the process has the result
/// cached. Effects of work that died aren't undone: the second run encounters them, so external effects should have a
/// key of their own (such as the request token of another service).</para>
/// </remarks>
/// <example><code>
/// var idempotency = new HandlerIdempotency(db.Table&lt;IdempotencyRecord&gt;("idempotency"));
/// var receipt = await idempotency.RunAsync(order.Id, ShopJson.Default.Receipt, ct => ChargeAsync(order, ct), cancellationToken);
/// </code></example>
public sealed partial class HandlerIdempotency
{
    // The clocks of two processes differ slightly: a lock is taken over only if its owner is dead by both clocks.
    private static readonly TimeSpan s_clockSkew = TimeSpan.FromSeconds(1);

    // A lock whose owner died is of no use, but DynamoDB must not delete a valid one.
    private static readonly TimeSpan s_keepLock = TimeSpan.FromHours(1);

    private readonly IdempotencyStore _store;
    private readonly IdempotencySettings _settings;
    private readonly IdempotencyCache _cache;
    private readonly ILogger _logger;

    /// <summary>
    /// Initializes a new instance with a table, which <c>table.CreateTableAsync()</c> creates with its time to live.
    /// </summary>
    /// <param name="table">The table: <c>db.Table&lt;IdempotencyRecord&gt;("name")</c>. Several functions can share
    /// one.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <exception cref="ArgumentException">An option is out of range; the message names it.</exception>
    public HandlerIdempotency(DynamoTable<IdempotencyRecord> table, HandlerIdempotencyOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(table);
        options ??= new();
        _settings = IdempotencySettings.From(options, table.TimeProvider);
        _store = new IdempotencyStore(table);
        _cache = new IdempotencyCache(_settings.CacheCapacity);
        _logger = options.LoggerFactory.CreateLoggerSafely("Tern.Handling.DynamoDb.Idempotency") ?? NullLogger.Instance;
    }

    private HandlerIdempotency(HandlerIdempotency parent, string scope)
    {
        _settings = parent._settings with { Scope = scope };
        _store = parent._store;
        _cache = parent._cache;
        _logger = parent._logger;
    }

    internal int CachedResults => _cache.Count;

    internal bool AllowsMissingKeys => _settings.AllowMissingKeys;

    /// <summary>
    /// Creates an instance with the same table and options for other work, whose keys are separate from this one's.
    /// </summary>
    /// <param name="work">The name of the work, such as <c>charge</c>. Don't change it while stored results are still
    /// needed.</param>
    /// <returns>An instance with the scope <c>function.work</c>.</returns>
    public HandlerIdempotency For(string work)
    {
        ArgumentException.ThrowIfNullOrEmpty(work);
        return new(this, IdempotencySettings.Checked(_settings.Scope + "." + work, nameof(work)));
    }

    /// <summary>Does work with a result once for each key.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="key">The key that identifies the work: a string, or a key with a payload that is checked.</param>
    /// <param name="resultType">The metadata with which the result is serialized. Results of up to 396 KB are stored;
    /// see <see cref="IdempotencyStatus.CompletedWithoutResult"/>.</param>
    /// <param name="work">The work.</param>
    /// <param name="cancellationToken">A token that is passed to the work. It cancels waiting for the lock, but not
    /// storing the result of completed work.</param>
    /// <returns>The result, from this run or from the first.</returns>
    /// <exception cref="IdempotencyInProgressException">The work is in progress elsewhere.</exception>
    /// <exception cref="IdempotencyPayloadMismatchException">The key was used with another payload.</exception>
    /// <exception cref="IdempotencyException">The work was done before, but its result wasn't stored or can't be
    /// read.</exception>
    /// <exception cref="ArgumentException">The key is missing.</exception>
    public ValueTask<TResult> RunAsync<TResult>(
        IdempotencyKey key, JsonTypeInfo<TResult> resultType, Func<CancellationToken, ValueTask<TResult>> work, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(resultType);
        ArgumentNullException.ThrowIfNull(work);
        return RunAsync(
            key, new JsonResultFormat<TResult>(resultType), work, static (work, cancellationToken) => work(cancellationToken), null, cancellationToken);
    }

    /// <summary>Does work without a result once for each key.</summary>
    /// <param name="key">The key that identifies the work: a string, or a key with a payload that is checked.</param>
    /// <param name="work">The work.</param>
    /// <param name="cancellationToken">A token that is passed to the work. It cancels waiting for the lock, but not
    /// recording that the work is done.</param>
    /// <returns>A task that completes when the work is done, now or earlier.</returns>
    /// <exception cref="IdempotencyInProgressException">The work is in progress elsewhere.</exception>
    /// <exception cref="IdempotencyPayloadMismatchException">The key was used with another payload.</exception>
    /// <exception cref="ArgumentException">The key is missing.</exception>
    public ValueTask RunAsync(IdempotencyKey key, Func<CancellationToken, ValueTask> work, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(work);
        return RunAsync(key, work, static (work, cancellationToken) => work(cancellationToken), null, cancellationToken);
    }

    /// <summary>
    /// Creates a handler that runs once for each key: for messages in a batch, requests, or anything else.
    /// </summary>
    /// <typeparam name="T">The type of the input.</typeparam>
    /// <param name="key">A delegate that selects the key, such as <c>order => order.Id</c>.</param>
    /// <param name="handler">The handler.</param>
    /// <returns>A handler that runs once for each key.</returns>
    public Func<T, CancellationToken, ValueTask> Handler<T>(Func<T, IdempotencyKey> key, Func<T, CancellationToken, ValueTask> handler)
    {
        ArgumentNullException.ThrowIfNull(key);
        ArgumentNullException.ThrowIfNull(handler);
        return (value, cancellationToken) =>
            RunAsync(key(value), (handler, value), static (state, cancellationToken) => state.handler(state.value, cancellationToken), null, cancellationToken);
    }

    /// <summary>Creates a handler with a result that runs once for each key.</summary>
    /// <typeparam name="T">The type of the input.</typeparam>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="key">A delegate that selects the key, such as <c>order => order.Id</c>.</param>
    /// <param name="resultType">The metadata with which the result is serialized.</param>
    /// <param name="handler">The handler.</param>
    /// <returns>A handler that runs once for each key.</returns>
    public Func<T, CancellationToken, ValueTask<TResult>> Handler<T, TResult>(
        Func<T, IdempotencyKey> key, JsonTypeInfo<TResult> resultType, Func<T, CancellationToken, ValueTask<TResult>> handler)
    {
        ArgumentNullException.ThrowIfNull(key);
        ArgumentNullException.ThrowIfNull(resultType);
        ArgumentNullException.ThrowIfNull(handler);
        var format = new JsonResultFormat<TResult>(resultType);
        return (value, cancellationToken) =>
            RunAsync(
                key(value),
                format,
                (handler, value),
                static (state, cancellationToken) => state.handler(state.value, cancellationToken),
                null,
                cancellationToken);
    }

    internal async ValueTask RunAsync<TState>(
        IdempotencyKey key, TState state, Func<TState, CancellationToken, ValueTask> work, DateTimeOffset? deadline, CancellationToken cancellationToken) =>
        await RunAsync<(TState State, Func<TState, CancellationToken, ValueTask> Work), bool>(
            key, null, (state, work), static async (call, cancellationToken) =>
        {
            await call.Work(call.State, cancellationToken).ConfigureAwait(false);
            return true;
        }, deadline, cancellationToken).ConfigureAwait(false);

    internal ValueTask<TResult> RunAsync<TState, TResult>(
        IdempotencyKey key,
        ResultFormat<TResult>? format,
        TState state,
        Func<TState, CancellationToken, ValueTask<TResult>> work,
        DateTimeOffset? deadline,
        CancellationToken cancellationToken)
    {
        if (!key.IsMissing) return RunOnceAsync(RecordId.Of(_settings.Scope, key.Value!), key.PayloadHash, format, state, work, deadline, cancellationToken);
        if (_settings.AllowMissingKeys) return work(state, cancellationToken);
        throw new ArgumentException(
            $"The idempotency key is missing: null or empty. Select a value that identifies the event, or set " +
            $"{nameof(HandlerIdempotencyOptions.AllowMissingKeys)} to do such work every time.", nameof(key));
    }

    private async ValueTask<TResult> RunOnceAsync<TState, TResult>(
        string id,
        string? payloadHash,
        ResultFormat<TResult>? format,
        TState state,
        Func<TState, CancellationToken, ValueTask<TResult>> work,
        DateTimeOffset? deadline,
        CancellationToken cancellationToken)
    {
        var now = _settings.Clock.GetUtcNow();
        if (_cache.TryGet(id, now, out var remembered)) return Replay(remembered, payloadHash, format);

        var held = NewLock(id, payloadHash, deadline ?? HandlerDeadline.Current, now);
        if (await LockAsync(held, now, cancellationToken).ConfigureAwait(false) is { } existing) return Replay(Remember(existing), payloadHash, format);

        TResult result;
        try
        {
            result = await work(state, cancellationToken).ConfigureAwait(false);
        }
        catch
        {
            await ReleaseAsync(held).ConfigureAwait(false);
            throw;
        }

        var done = held with
        {
            Status = IdempotencyStatus.Completed,
            LockedUntil = null,
            ExpiresAt = WholeSeconds(_settings.Clock.GetUtcNow() + _settings.Expiration),
        };
        done = IdempotencyResult.Complete(done, result, format, _logger);
        if (await SaveAsync(done).ConfigureAwait(false) is not { } taken) return result;

        // Another caller took the lock over and completed first: callers receive the stored result.
        IdempotencyLog.LockLost(_logger, id);
        return Replay(Remember(taken), payloadHash, format);
    }

    private IdempotencyRecord NewLock(string id, string? payloadHash, DateTimeOffset? deadline, DateTimeOffset now)
    {
        var lockedUntil = deadline + s_clockSkew ?? now + _settings.LockDuration;
        return new IdempotencyRecord
        {
            Id = id,
            Status = IdempotencyStatus.InProgress,
            Owner = Guid.NewGuid().ToString("N"),
            LockedUntil = lockedUntil.ToUnixTimeMilliseconds(),
            ExpiresAt = WholeSeconds(lockedUntil + s_keepLock),
            PayloadHash = payloadHash,
        };
    }

    private async ValueTask<IdempotencyRecord?> LockAsync(IdempotencyRecord held, DateTimeOffset now, CancellationToken cancellationToken)
    {
        try
        {
            return await _store.TryLockAsync(held, now, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception error) when (error is OperationCanceledException or AwsTransportException or AwsServiceException { StatusCode: >= 500 })
        {
            // The lock may have been acquired, but the caller wouldn't know.
            await ReleaseAsync(held).ConfigureAwait(false);
            throw;
        }
    }

    private async ValueTask ReleaseAsync(IdempotencyRecord held)
    {
        try
        {
            await _store.ReleaseAsync(held).ConfigureAwait(false);
        }
        catch (Exception error) when (error is AwsException or OperationCanceledException)
        {
            IdempotencyLog.NotReleased(_logger, held.Id, error);
        }
    }

    // Not canceled: the work is done, and must not be repeated because its invocation is about to end.
    private async ValueTask<IdempotencyRecord?> SaveAsync(IdempotencyRecord done)
    {
        IdempotencyRecord? taken = null;
        try
        {
            taken = await _store.TryCompleteAsync(done).ConfigureAwait(false);
        }
        catch (Exception error) when (error is AwsException or OperationCanceledException)
        {
            IdempotencyLog.NotSaved(_logger, done.Id, error);
            if (_settings.ThrowWhenNotSaved) throw;
        }

        if (taken is null) _cache.Add(done);
        return taken;
    }

    private IdempotencyRecord Remember(IdempotencyRecord record)
    {
        if (record.Status != IdempotencyStatus.InProgress) _cache.Add(record);
        return record;
    }

    private TResult Replay<TResult>(IdempotencyRecord record, string? payloadHash, ResultFormat<TResult>? format)
    {
        if (payloadHash is not null && record.PayloadHash is not null && payloadHash != record.PayloadHash)
            throw new IdempotencyPayloadMismatchException(record.Id);
        if (record.Status == IdempotencyStatus.InProgress)
            throw new IdempotencyInProgressException(record.Id, DateTimeOffset.FromUnixTimeMilliseconds(record.LockedUntil ?? 0));
        IdempotencyLog.Replayed(_logger, record.Id);
        return IdempotencyResult.Read(record, format);
    }

    // Rounded like in the table, so that all processes agree on the time at which a result expires.
    private static DateTimeOffset WholeSeconds(DateTimeOffset time) => DateTimeOffset.FromUnixTimeSeconds((time.ToUnixTimeMilliseconds() + 999) / 1000);
}
