using System.Text.Json;

namespace Tern.Lambda.Local.Application;

/// <summary>Reads a topic of <c>tern.json</c>.</summary>
internal static class TopicSection
{
    public static TopicOptions Read(Section section, string name)
    {
        var topic = new TopicOptions
        {
            Name = name,
            Functions = section.Texts("function"),
            Queues = section.Texts("queue"),
            IsRaw = section.Flag("rawMessageDelivery") ?? false,
            FilterPolicy = section.Find("filterPolicy") is { } policy
                ? policy.ValueKind == JsonValueKind.Object ? policy.GetRawText() : throw section.Wrong("filterPolicy", "must be an object.")
                : null,
            FilterPolicyScope = section.Text("filterPolicyScope"),
            HasContentBasedDeduplication = section.Flag("contentBasedDeduplication") ?? false,
        };
        section.End();
        return topic;
    }
}
