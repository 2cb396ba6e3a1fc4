using System.Text;
using System.Xml.Linq;
using Tern.Endpoints;
using Tern.Http;
using Tern.Lambda.Local.Sources;
using Tern.Local;

namespace Tern.Lambda.Local.Application;

/// <summary>
/// Creates the application's topics and their subscriptions, by the requests that any client would send, so that the
/// service checks names and filter policies.
/// </summary>
/// <param name="model">The application.</param>
/// <param name="aws">The local AWS that gets the topics.</param>
/// <param name="functions">The functions that can be subscribed.</param>
internal sealed class TopicsPart(ApplicationModel model, Tern.Local.LocalAws aws, ILocalFunctions functions) : IEmulatorPart
{
    public async Task StartAsync(CancellationToken cancellationToken)
    {
        aws.UseFunctions(functions);
        foreach (var topic in model.Topics)
        {
            List<(string Name, string Value)> attributes = [];
            if (topic.IsFifo) attributes.Add(("FifoTopic", "true"));
            if (topic.HasContentBasedDeduplication) attributes.Add(("ContentBasedDeduplication", "true"));
            await CallAsync(topic, "CreateTopic", [("Name", topic.Name)], attributes, cancellationToken).ConfigureAwait(false);
            foreach (var function in topic.Functions)
                await SubscribeAsync(topic, "lambda", LocalAws.FunctionArn(function), [], cancellationToken).ConfigureAwait(false);
            foreach (var queue in topic.Queues)
            {
                await SubscribeAsync(topic, "sqs", QueueEvent.ArnOf(queue), topic.IsRaw ? [("RawMessageDelivery", "true")] : [], cancellationToken)
                    .ConfigureAwait(false);
            }
        }
    }

    public ValueTask DisposeAsync() => default;

    private Task SubscribeAsync(
        TopicOptions topic, string protocol, string endpoint, List<(string Name, string Value)> attributes, CancellationToken cancellationToken)
    {
        // The scope comes first: the policy is checked against it.
        if (topic.FilterPolicyScope is { } scope) attributes.Add(("FilterPolicyScope", scope));
        if (topic.FilterPolicy is { } policy) attributes.Add(("FilterPolicy", policy));
        return CallAsync(
            topic, "Subscribe", [("TopicArn", TopicOptions.ArnOf(topic.Name)), ("Protocol", protocol), ("Endpoint", endpoint)], attributes, cancellationToken);
    }

    private async Task CallAsync(
        TopicOptions topic,
        string action,
        List<(string Name, string Value)> members,
        List<(string Name, string Value)> attributes,
        CancellationToken cancellationToken)
    {
        for (var i = 0; i < attributes.Count; i++)
        {
            members.Add(($"Attributes.entry.{i + 1}.key", attributes[i].Name));
            members.Add(($"Attributes.entry.{i + 1}.value", attributes[i].Value));
        }

        var request = new AwsHttpRequest { Endpoint = new AwsEndpoint(new Uri($"http://sns.{LocalAws.Region}.amazonaws.com"), "sns", LocalAws.Region) };
        using var body = request.Body;
        request.Headers.Add("content-type", "application/x-www-form-urlencoded");
        var more = members.Select(static member => $"&{member.Name}={Uri.EscapeDataString(member.Value)}");
        var form = $"Action={action}&Version=2010-03-31{string.Concat(more)}";
        body.Write(Encoding.UTF8.GetBytes(form));
        using var response = await aws.Transport.SendAsync(request, cancellationToken).ConfigureAwait(false);
        if (response.StatusCode == 200) return;
        var message = XElement.Parse(Encoding.UTF8.GetString(response.Body.Span)).Descendants().First(static node => node.Name.LocalName == "Message").Value;
        throw new LocalApplicationException(Path.GetFileName(model.File), $"topics.{topic.Name}", message);
    }
}
