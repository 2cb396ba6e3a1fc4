using System.Text;
using Tern.Local.Serving;
using Tern.Local.Sqs.Model;

namespace Tern.Local.Sqs;

/// <summary>The operations on queues: their attributes, tags and permissions.</summary>
internal sealed partial class SqsService(SqsState state) : SqsServer
{
    private const int MaxListed = 1000;
    private const int MaxTags = 50;

    private static readonly TimeSpan s_purgeRest = TimeSpan.FromSeconds(60);

    protected override ValueTask<CreateQueueResult> CreateQueueAsync(CreateQueueRequest request, ServiceCall call)
    {
        var name = request.QueueName!;
        var attributes = request.Attributes ?? [];
        CheckName(name, attributes);
        var queue = state.Add(
            new SqsArn(call.Request.Region, call.Request.Account, name),
            made =>
            {
                QueueAttributes.Apply(made, attributes, state);
                SetTags(made, request.Tags ?? []);
            },
            out var isNew);
        if (!isNew)
        {
            lock (queue.Gate)
            {
                if (QueueAttributes.FindDifference(queue, attributes) is { } different) throw SqsErrors.Exists(different);
            }
        }

        return new(new CreateQueueResult { QueueUrl = queue.UrlAt(call.Request.Origin) });
    }

    protected override ValueTask<NoAnswer> DeleteQueueAsync(DeleteQueueRequest request, ServiceCall call)
    {
        var queue = Find(request.QueueUrl!, call);
        state.Remove(SqsArn.Parse(queue.Arn)!.Value);
        return Nothing;
    }

    protected override ValueTask<GetQueueUrlResult> GetQueueUrlAsync(GetQueueUrlRequest request, ServiceCall call)
    {
        var account = request.QueueOwnerAWSAccountId is { Length: > 0 } owner ? owner : call.Request.Account;
        var queue = state.Find(new SqsArn(call.Request.Region, account, request.QueueName!)) ?? throw SqsErrors.NoQueue(call);
        return new(new GetQueueUrlResult { QueueUrl = queue.UrlAt(call.Request.Origin) });
    }

    protected override ValueTask<ListQueuesResult> ListQueuesAsync(ListQueuesRequest request, ServiceCall call)
    {
        var all = state.All(call.Request.Account, call.Request.Region)
            .Where(queue => queue.Name.StartsWith(request.QueueNamePrefix ?? "", StringComparison.Ordinal));
        var (urls, next) = Page(all, request.MaxResults, request.NextToken, call);
        return new(new ListQueuesResult { QueueUrls = urls.Count > 0 ? urls : null, NextToken = next });
    }

    protected override ValueTask<ListDeadLetterSourceQueuesResult> ListDeadLetterSourceQueuesAsync(ListDeadLetterSourceQueuesRequest request, ServiceCall call)
    {
        var target = Find(request.QueueUrl!, call);
        var sources = state.All(target.Account, call.Request.Region).Where(queue => queue.Messages.Settings.DeadLetterArn == target.Arn);
        var (urls, next) = Page(sources, request.MaxResults, request.NextToken, call);
        return new(new ListDeadLetterSourceQueuesResult { QueueUrls = urls, NextToken = next });
    }

    protected override ValueTask<GetQueueAttributesResult> GetQueueAttributesAsync(GetQueueAttributesRequest request, ServiceCall call)
    {
        var queue = Find(request.QueueUrl!, call);
        if (request.AttributeNames is not { Count: > 0 } names) return new(new GetQueueAttributesResult());
        if (names.Find(SqsProtocol.IsOfMessages) is { } wrong) throw SqsErrors.UnknownAttribute(wrong);
        Dictionary<string, string> all;
        lock (queue.Gate) all = QueueAttributes.Describe(queue);
        if (!names.Contains("All")) all = names.Distinct().Where(all.ContainsKey).ToDictionary(static name => name, name => all[name], StringComparer.Ordinal);
        return new(new GetQueueAttributesResult { Attributes = all.Count > 0 ? all : null });
    }

    protected override ValueTask<NoAnswer> SetQueueAttributesAsync(SetQueueAttributesRequest request, ServiceCall call)
    {
        var queue = Find(request.QueueUrl!, call);
        lock (queue.Gate)
        {
            if (request.Attributes!.GetValueOrDefault("FifoQueue") is { } fifo && fifo != (queue.IsFifo ? "true" : null))
                throw queue.IsFifo ? SqsErrors.InvalidAttribute("FifoQueue") : SqsErrors.UnknownAttribute("FifoQueue");
            QueueAttributes.Apply(queue, request.Attributes!, state);
            queue.ModifiedAt = state.QueueHost.Clock.GetUtcNow();
            state.Record(queue);
        }

        return Nothing;
    }

    protected override ValueTask<NoAnswer> PurgeQueueAsync(PurgeQueueRequest request, ServiceCall call)
    {
        var queue = Find(request.QueueUrl!, call);
        lock (queue.Gate)
        {
            var now = state.QueueHost.Clock.GetUtcNow();
            if (queue.PurgedAt is { } before && now - before < s_purgeRest) throw SqsErrors.PurgeInProgress(queue.Name);
            queue.PurgedAt = now;
            queue.Messages.Purge();
            state.Record(queue);
        }

        return Nothing;
    }

    protected override ValueTask<ListQueueTagsResult> ListQueueTagsAsync(ListQueueTagsRequest request, ServiceCall call)
    {
        var queue = Find(request.QueueUrl!, call);
        lock (queue.Gate) return new(new ListQueueTagsResult { Tags = queue.Tags.Count > 0 ? new(queue.Tags, StringComparer.Ordinal) : null });
    }

    protected override ValueTask<NoAnswer> TagQueueAsync(TagQueueRequest request, ServiceCall call)
    {
        var queue = Find(request.QueueUrl!, call);
        if (request.Tags!.Count == 0) throw SqsErrors.Missing("Tags");
        lock (queue.Gate)
        {
            SetTags(queue, request.Tags);
            state.Record(queue);
        }

        return Nothing;
    }

    protected override ValueTask<NoAnswer> UntagQueueAsync(UntagQueueRequest request, ServiceCall call)
    {
        var queue = Find(request.QueueUrl!, call);
        if (request.TagKeys!.Count == 0) throw SqsErrors.Missing("TagKeys");
        lock (queue.Gate)
        {
            foreach (var key in request.TagKeys) queue.Tags.Remove(key);
            state.Record(queue);
        }

        return Nothing;
    }

    protected override ValueTask<NoAnswer> AddPermissionAsync(AddPermissionRequest request, ServiceCall call)
    {
        var queue = Find(request.QueueUrl!, call);
        if (request.AWSAccountIds!.Count == 0) throw SqsErrors.Missing("AWSAccountIds");
        if (request.Actions!.Count == 0) throw SqsErrors.Missing("Actions");
        if (!MessageText.IsName(request.Label!))
            throw SqsErrors.Invalid(request.Label!, "Label", "Can only include alphanumeric characters, hyphens, or underscores. 1 to 80 in length.");
        lock (queue.Gate)
        {
            var policy = QueuePolicy.Add(queue.Attributes.GetValueOrDefault("Policy"), queue.Arn, request.Label!, request.AWSAccountIds, request.Actions);
            SetPolicy(queue, policy);
        }

        return Nothing;
    }

    protected override ValueTask<NoAnswer> RemovePermissionAsync(RemovePermissionRequest request, ServiceCall call)
    {
        var queue = Find(request.QueueUrl!, call);
        lock (queue.Gate) SetPolicy(queue, QueuePolicy.Remove(queue.Attributes.GetValueOrDefault("Policy"), request.Label!));
        return Nothing;
    }

    private static ValueTask<NoAnswer> Nothing => new(NoAnswer.Instance);

    private void SetPolicy(SqsQueue queue, string policy)
    {
        QueueAttributes.Apply(queue, new Dictionary<string, string> { ["Policy"] = policy }, state);
        queue.ModifiedAt = state.QueueHost.Clock.GetUtcNow();
        state.Record(queue);
    }

    private static void SetTags(SqsQueue queue, Dictionary<string, string> tags)
    {
        foreach (var (key, value) in tags)
        {
            if (key.Length is 0 or > 128) throw SqsErrors.Invalid("Tag keys must be between 1 and 128 characters in length.");
            if (value.Length > 256) throw SqsErrors.Invalid("Tag values must be between 0 and 256 characters in length.");
        }

        if (queue.Tags.Keys.Union(tags.Keys).Count() > MaxTags) throw SqsErrors.Invalid($"Too many tags added for queue {queue.Name}.");
        foreach (var (key, value) in tags) queue.Tags[key] = value;
    }

    private static void CheckName(string name, Dictionary<string, string> attributes)
    {
        var isFifo = attributes.GetValueOrDefault("FifoQueue") == "true";
        var hasSuffix = name.EndsWith(".fifo", StringComparison.Ordinal);
        if (isFifo && !(hasSuffix && name.Length <= 80 && MessageText.IsName(name[..^5])))
        {
            throw SqsErrors.Invalid(
                "The name of a FIFO queue can only include alphanumeric characters, hyphens, or underscores, must end with .fifo suffix and be 1 to 80 in "
                    + "length.");
        }

        if (!isFifo && !MessageText.IsName(name))
            throw SqsErrors.Invalid("Can only include alphanumeric characters, hyphens, or underscores. 1 to 80 in length");
    }

    /// <summary>
    /// Finds a queue by its URL, of which only the last two parts count: clients reach the host by different names.
    /// </summary>
    private SqsQueue Find(string url, ServiceCall call)
    {
        var path = url.TrimEnd('/');
        var slash = path.LastIndexOf('/');
        var name = path[(slash + 1)..];
        var account = slash < 0 ? "" : path[(path.LastIndexOf('/', slash - 1 < 0 ? 0 : slash - 1) + 1)..slash];
        if (account.Length != 12 || !account.All(char.IsAsciiDigit)) account = call.Request.Account;
        return state.Find(new SqsArn(call.Request.Region, account, name)) ?? throw SqsErrors.NoQueue(call);
    }

    // A token is the name of the last queue on the previous page.
    private static (List<string> Urls, string? Next) Page(IEnumerable<SqsQueue> queues, int? most, string? token, ServiceCall call)
    {
        if (most is < 1 or > MaxListed) throw SqsErrors.Invalid(most.Value, "MaxResults", "MaxResults must be an integer between 1 and 1000.");
        if (token is { Length: > 0 })
        {
            var after = ReadToken(token);
            queues = queues.Where(queue => string.CompareOrdinal(queue.Name, after) > 0);
        }

        var page = queues.Take((most ?? MaxListed) + 1).ToList();
        var hasMore = page.Count > (most ?? MaxListed);
        if (hasMore) page.RemoveAt(page.Count - 1);
        var next = hasMore && most is not null ? Convert.ToBase64String(Encoding.UTF8.GetBytes(page[^1].Name)) : null;
        return ([.. page.Select(queue => queue.UrlAt(call.Request.Origin))], next);
    }

    private static string ReadToken(string token)
    {
        Span<byte> bytes = stackalloc byte[81];
        return token.Length <= 108 && Convert.TryFromBase64String(token, bytes, out var count)
            ? Encoding.UTF8.GetString(bytes[..count])
            : throw SqsErrors.Invalid("Invalid or expired next token.");
    }
}
