using Tern.Local.Serving;
using Tern.Local.Sns.Model;

namespace Tern.Local.Sns;

/// <summary>The operations on topics: their attributes, tags and permissions.</summary>
internal sealed partial class SnsService(SnsState state, SnsPlatforms platforms, SnsDeliveries deliveries, Targets targets) : SnsServer
{
    private const int MaxTags = 50;

    private static ValueTask<NoAnswer> Nothing => new(NoAnswer.Instance);

    private DateTimeOffset Now => state.Clock.GetUtcNow();

    protected override ValueTask<CreateTopicResponse> CreateTopicAsync(CreateTopicInput request, ServiceCall call)
    {
        var attributes = request.Attributes ?? [];
        var tags = request.Tags ?? [];
        TopicAttributes.CheckName(request.Name!, attributes);
        var topic = state.Add(
            new SnsArn(call.Request.Region, call.Request.Account, request.Name!),
            made =>
            {
                TopicAttributes.Create(made, attributes, Now);
                SetTags(made, tags);
                made.DataProtectionPolicy = request.DataProtectionPolicy;
            },
            out var isNew);
        if (!isNew) CheckSame(topic, attributes, tags);
        return new(new CreateTopicResponse { TopicArn = topic.Arn });
    }

    protected override ValueTask<NoAnswer> DeleteTopicAsync(DeleteTopicInput request, ServiceCall call)
    {
        var arn = ParseTopic(request.TopicArn!, "TopicArn", call);
        if (state.Find(arn)?.Archive is not null) throw SnsErrors.InvalidState("Cannot delete a topic with an ArchivePolicy");
        state.Remove(arn);
        return Nothing;
    }

    protected override ValueTask<ListTopicsResponse> ListTopicsAsync(ListTopicsInput request, ServiceCall call)
    {
        var topics = SnsPages.Take(
            state.Topics(call.Request.Account, call.Request.Region), static topic => topic.Name, request.NextToken, out var next);
        return new(new ListTopicsResponse { Topics = topics.ConvertAll(static topic => new Topic { TopicArn = topic.Arn }), NextToken = next });
    }

    protected override ValueTask<GetTopicAttributesResponse> GetTopicAttributesAsync(GetTopicAttributesInput request, ServiceCall call)
    {
        var topic = Find(request.TopicArn!, call);
        lock (topic.Gate) return new(new GetTopicAttributesResponse { Attributes = TopicAttributes.Describe(topic, Now) });
    }

    protected override ValueTask<NoAnswer> SetTopicAttributesAsync(SetTopicAttributesInput request, ServiceCall call)
    {
        var topic = Find(request.TopicArn!, call);
        lock (topic.Gate)
        {
            TopicAttributes.Set(topic, request.AttributeName!, request.AttributeValue, Now);
            state.Record(topic);
        }

        return Nothing;
    }

    protected override ValueTask<NoAnswer> AddPermissionAsync(AddPermissionInput request, ServiceCall call)
    {
        var topic = Find(request.TopicArn!, call);
        lock (topic.Gate) SetPolicy(topic, TopicPolicy.Add(PolicyOf(topic), topic.Arn, request.Label!, request.AWSAccountId!, request.ActionName!));
        return Nothing;
    }

    protected override ValueTask<NoAnswer> RemovePermissionAsync(RemovePermissionInput request, ServiceCall call)
    {
        var topic = Find(request.TopicArn!, call);
        lock (topic.Gate) SetPolicy(topic, TopicPolicy.Remove(PolicyOf(topic), request.Label!));
        return Nothing;
    }

    protected override ValueTask<NoAnswer> PutDataProtectionPolicyAsync(PutDataProtectionPolicyInput request, ServiceCall call)
    {
        var topic = Find(request.ResourceArn!, call, "ResourceArn");
        lock (topic.Gate)
        {
            topic.DataProtectionPolicy = request.DataProtectionPolicy is { Length: > 0 } policy ? policy : null;
            state.Record(topic);
        }

        return Nothing;
    }

    protected override ValueTask<GetDataProtectionPolicyResponse> GetDataProtectionPolicyAsync(GetDataProtectionPolicyInput request, ServiceCall call)
    {
        var topic = Find(request.ResourceArn!, call, "ResourceArn");
        lock (topic.Gate) return new(new GetDataProtectionPolicyResponse { DataProtectionPolicy = topic.DataProtectionPolicy });
    }

    protected override ValueTask<TagResourceResponse> TagResourceAsync(TagResourceRequest request, ServiceCall call)
    {
        var topic = FindResource(request.ResourceArn!, call);
        lock (topic.Gate)
        {
            SetTags(topic, request.Tags!);
            state.Record(topic);
        }

        return new(new TagResourceResponse());
    }

    protected override ValueTask<UntagResourceResponse> UntagResourceAsync(UntagResourceRequest request, ServiceCall call)
    {
        var topic = FindResource(request.ResourceArn!, call);
        lock (topic.Gate)
        {
            foreach (var key in request.TagKeys!) topic.Tags.Remove(key);
            state.Record(topic);
        }

        return new(new UntagResourceResponse());
    }

    protected override ValueTask<ListTagsForResourceResponse> ListTagsForResourceAsync(ListTagsForResourceRequest request, ServiceCall call)
    {
        var topic = FindResource(request.ResourceArn!, call);
        lock (topic.Gate)
            return new(new ListTagsForResourceResponse { Tags = [.. topic.Tags.Select(static tag => new Tag { Key = tag.Key, Value = tag.Value })] });
    }

    private void CheckSame(SnsTopic topic, Dictionary<string, string> attributes, List<Tag> tags)
    {
        lock (topic.Gate)
        {
            if (!TopicAttributes.Has(topic, attributes, Now)) throw SnsErrors.Invalid("Attributes Reason: Topic already exists with different attributes");
            var isSame = tags.Count == 0 || (tags.Count == topic.Tags.Count && tags.TrueForAll(tag => topic.Tags.GetValueOrDefault(tag.Key!) == tag.Value));
            if (!isSame) throw SnsErrors.Invalid("Tags Reason: Topic already exists with different tags");
        }
    }

    private static void SetTags(SnsTopic topic, List<Tag> tags)
    {
        if (tags.DistinctBy(static tag => tag.Key).Count() < tags.Count) throw SnsErrors.Invalid("Duplicated keys are not allowed.");
        if (topic.Tags.Keys.Union(tags.Select(static tag => tag.Key!)).Count() > MaxTags)
            throw new ServiceErrorException("TagLimitExceeded", "Could not complete request: tag quota of per resource exceeded");
        foreach (var tag in tags) topic.Tags[tag.Key!] = tag.Value!;
    }

    private static string PolicyOf(SnsTopic topic) => topic.Attributes.GetValueOrDefault("Policy") ?? TopicPolicy.Default(topic);

    private void SetPolicy(SnsTopic topic, string policy)
    {
        TopicAttributes.Set(topic, "Policy", policy, Now);
        state.Record(topic);
    }

    /// <summary>Parses the ARN of a topic in the caller's Region.</summary>
    private static SnsArn ParseTopic(string arn, string parameter, ServiceCall call)
    {
        var parsed = SnsArn.Parse(arn, parameter);
        return parsed.Region == call.Request.Region ? parsed : throw SnsErrors.Invalid(parameter);
    }

    private SnsTopic Find(string arn, ServiceCall call, string parameter = "TopicArn") =>
        state.Find(ParseTopic(arn, parameter, call)) ?? throw SnsErrors.NoTopic();

    private SnsTopic FindResource(string arn, ServiceCall call) => state.Find(ParseTopic(arn, "ResourceArn", call)) ?? throw SnsErrors.NoResource();
}
