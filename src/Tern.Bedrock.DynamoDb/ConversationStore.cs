using System.Buffers;
using Tern.Bedrock.Model;
using Tern.DynamoDb;

namespace Tern.Bedrock.DynamoDb;

/// <summary>
/// Stores conversations with models in a DynamoDB table (<see cref="ConversationTable"/>), by id. Thread-safe.
/// </summary>
public sealed class ConversationStore
{
    // Part of an item's 400 KB is used by keys, names and numbers; one of a transaction's 100 items, and part of its
    // 4 MB, is used by the head.
    private const int PartLength = 380_000;
    private const int MostParts = 10;

    private readonly DynamoDbClient _db;
    private readonly DynamoTable<ConversationHead> _heads;
    private readonly DynamoTable<TurnPart> _parts;
    private readonly Func<Message, int> _count;
    private readonly TimeSpan? _timeToLive;

    /// <summary>Creates a store.</summary>
    /// <param name="db">The client, which still belongs to the caller.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <exception cref="ArgumentException">An option is out of range. The message names it.</exception>
    public ConversationStore(DynamoDbClient db, ConversationStoreOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(db);
        options ??= new ConversationStoreOptions();
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(options.MaxTokens, "options.MaxTokens");
        if (options.TimeToLive <= TimeSpan.Zero)
            throw new ArgumentOutOfRangeException(
                "options.TimeToLive", options.TimeToLive, "The time to live must be positive, or null to keep conversations forever.");
        _db = db;
        _heads = options.TableName is { } name ? db.Table<ConversationHead>(name) : db.Table<ConversationHead>();
        _parts = options.TableName is { } same ? db.Table<TurnPart>(same) : db.Table<TurnPart>();
        _count = options.CountTokens ?? TokenEstimate.Count;
        _timeToLive = options.TimeToLive;
        MaxTokens = options.MaxTokens;
    }

    internal int MaxTokens { get; }

    private DateTimeOffset Now => _parts.TimeProvider.GetUtcNow();

    /// <summary>
    /// Opens a conversation with as much of its history as fits, or a new one if the id doesn't exist.
    /// </summary>
    /// <param name="conversationId">The id, chosen by the program. It isn't a secret: the program must check who may
    /// open which conversation.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>The conversation.</returns>
    public async ValueTask<Conversation> OpenAsync(string conversationId, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(conversationId);
        // Read the head first: if another writer saves between the two reads, our own save fails instead of silently
        // disappearing.
        var head = await _heads.GetAsync(ConversationHead.Key(conversationId), new() { ConsistentRead = true }, cancellationToken).ConfigureAwait(false);
        var turns = head is null ? [] : await ReadTurnsAsync(head, cancellationToken).ConfigureAwait(false);
        return new Conversation(this, head ?? new ConversationHead(conversationId), turns);
    }

    /// <summary>Deletes a conversation, including turns that are no longer in the history.</summary>
    /// <param name="conversationId">The conversation's id. If it doesn't exist, nothing is deleted.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>A task that completes when the whole conversation is deleted.</returns>
    /// <exception cref="BatchWriteException">Only a part of the conversation was deleted. Call the method
    /// again.</exception>
    public async ValueTask DeleteAsync(string conversationId, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(conversationId);
        // Delete the head last: if the operation is interrupted, the next call deletes the rest. If another writer
        // saves meanwhile, there is another round.
        while (!await TryDeleteAsync(conversationId, cancellationToken).ConfigureAwait(false))
        {
        }
    }

    internal int Count(Message message) => Math.Max(0, _count(message));

    internal async ValueTask<ConversationHead> SaveAsync(Conversation conversation, CancellationToken cancellationToken)
    {
        var expires = _timeToLive is { } time ? Now + time : default(DateTimeOffset?);
        var head = conversation.Head with { Turns = conversation.NextTurn, ExpiresAt = expires };
        var transaction = _db.Transaction().Put(_heads, head);
        foreach (var turn in conversation.Unsaved) AddParts(transaction, conversation.Id, turn, expires);
        try
        {
            await transaction.CommitAsync(cancellationToken: cancellationToken).ConfigureAwait(false);
        }
        catch (TransactionCanceledException error) when (error.Failures.Any(static failure => failure.IsConditionFailed || failure.IsConflict))
        {
            throw new ConversationConflictException(conversation.Id, conversation.Version, error);
        }

        return transaction.Stored(head);
    }

    private async ValueTask<bool> TryDeleteAsync(string id, CancellationToken cancellationToken)
    {
        var head = await _heads.GetAsync(ConversationHead.Key(id), new() { ConsistentRead = true }, cancellationToken).ConfigureAwait(false);
        var keys = new List<ItemKey<TurnPart>>();
        await foreach (var part in _parts.Query(TurnPart.Partition(id), new() { ConsistentRead = true }).Select<TurnPartKey>()
            .WithCancellation(cancellationToken).ConfigureAwait(false))
        {
            keys.Add(TurnPart.Key(id, part.Number, part.Part));
        }

        await _parts.BatchDeleteAsync(keys, cancellationToken: cancellationToken).ConfigureAwait(false);
        if (head is null) return true;
        try
        {
            await _heads.DeleteAsync(head, cancellationToken: cancellationToken).ConfigureAwait(false);
            return true;
        }
        catch (ConditionalCheckFailedException)
        {
            return false;
        }
    }

    private void AddParts(DynamoTransaction transaction, string id, Turn turn, DateTimeOffset? expires)
    {
        var bytes = turn.ToBytes();
        var parts = (bytes.Length + PartLength - 1) / PartLength;
        if (transaction.Count - 1 + parts > MostParts)
        {
            throw new InvalidOperationException(
                $"The new messages of the conversation '{id}' exceed the limit of a DynamoDB transaction: {bytes.Length:N0} bytes in one turn, of at most " +
                $"{MostParts * PartLength:N0} per save. Save after each turn, and pass images and documents by their s3Location.");
        }

        for (var part = 0; part < parts; part++)
        {
            var start = part * PartLength;
            transaction.Put(_parts, new TurnPart(id, turn.Number, part)
            {
                Parts = parts,
                Tokens = turn.Tokens,
                Messages = bytes.AsMemory(start, Math.Min(PartLength, bytes.Length - start)),
                ExpiresAt = expires,
            });
        }
    }

    // Reads backwards, and no further than the limit. Expired items may still exist until DynamoDB deletes them.
    // Items that the head doesn't know belong to a conversation with the same id that was deleted while another
    // writer saved it; they are overwritten, and never read.
    private async ValueTask<List<Turn>> ReadTurnsAsync(ConversationHead head, CancellationToken cancellationToken)
    {
        var turns = new List<Turn>();
        var (tokens, now) = (0, Now);
        var open = new List<TurnPart>();
        await foreach (var part in _parts.Query(TurnPart.Partition(head.ConversationId), new() { Descending = true, ConsistentRead = true })
            .WithCancellation(cancellationToken).ConfigureAwait(false))
        {
            if (part.ExpiresAt <= now || part.Number >= head.Turns) continue;
            if (turns.Count > 0 && tokens + part.Tokens > MaxTokens) break;
            open.Add(part);
            if (part.Part > 0) continue;
            open.RemoveAll(other => other.Number != part.Number || other.Part >= part.Parts);
            if (open.Count == part.Parts) turns.Add(Turn.Read(part.Number, Join(open), part.Tokens));
            tokens += part.Tokens;
            open.Clear();
        }

        turns.Reverse();
        return turns;
    }

    private static ReadOnlySpan<byte> Join(List<TurnPart> backwards)
    {
        if (backwards.Count == 1) return backwards[0].Messages.Span;
        var whole = new ArrayBufferWriter<byte>();
        for (var i = backwards.Count - 1; i >= 0; i--) whole.Write(backwards[i].Messages.Span);
        return whole.WrittenSpan;
    }
}
