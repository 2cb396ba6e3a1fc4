using Tern.Local.Serving;
using Tern.Local.Sns.Model;

namespace Tern.Local.Sns;

/// <content>The operations on subscriptions.</content>
internal sealed partial class SnsService
{
    private const string Pending = "pending confirmation";

    protected override async ValueTask<SubscribeResponse> SubscribeAsync(SubscribeInput request, ServiceCall call)
    {
        var topic = Find(request.TopicArn!, call);
        var (protocol, endpoint, attributes) = (request.Protocol!, request.Endpoint ?? "", request.Attributes ?? []);
        SubscriptionEndpoint.Check(topic, protocol, endpoint, targets);
        if (protocol == "application" && platforms.FindEndpoint(endpoint) is null) throw SnsErrors.Invalid("Endpoint Reason: Endpoint does not exist");
        SnsSubscription? subscription;
        List<Task> replayed = [];
        lock (topic.Gate)
        {
            subscription = topic.Subscriptions.FirstOrDefault(other => other.Protocol == protocol && other.Endpoint == endpoint);
            if (subscription is null)
            {
                subscription = new SnsSubscription(topic, Guid.NewGuid().ToString())
                {
                    Protocol = protocol,
                    Endpoint = endpoint,
                    Owner = call.Request.Account,
                    Principal = $"arn:{AwsPartition.Of(call.Request.Region)}:iam::{call.Request.Account}:user/local",
                    Number = state.NextNumber(),
                    IsConfirmed = !SubscriptionEndpoint.NeedsConfirmation(protocol),
                    WasAuthenticated = !SubscriptionEndpoint.NeedsConfirmation(protocol),
                };
                SubscriptionAttributes.Apply(subscription, attributes, Now, static reason => SnsErrors.Invalid("Attributes Reason: " + reason));
                state.Add(subscription);
                if (subscription.Replay is not null) replayed = deliveries.Replay(subscription);
                state.Record(subscription);
            }
            else if (!SubscriptionAttributes.Has(subscription, attributes))
            {
                throw SnsErrors.Invalid("Attributes Reason: Subscription already exists with different attributes");
            }
        }

        await Task.WhenAll(replayed).ConfigureAwait(false);
        if (!subscription.IsConfirmed)
            deliveries.StartConfirmation(HttpDeliveries.Confirmation, subscription, state.NewToken(subscription), call.Request.Origin);
        var hasArn = subscription.IsConfirmed || request.ReturnSubscriptionArn == true;
        return new SubscribeResponse { SubscriptionArn = hasArn ? subscription.Arn : Pending };
    }

    protected override ValueTask<ConfirmSubscriptionResponse> ConfirmSubscriptionAsync(ConfirmSubscriptionInput request, ServiceCall call)
    {
        var topic = SnsArn.Parse(request.TopicArn!, "TopicArn");
        var token = request.Token!;
        if (token.Length == 0 || !token.All(char.IsAsciiHexDigit)) throw SnsErrors.Parameter("Invalid token");
        if (state.FindToken(token) is not { } subscription || subscription.Topic.Arn != topic.ToString()) throw SnsErrors.Invalid("Token");
        lock (subscription.Topic.Gate)
        {
            if (subscription.IsDeleted) state.Add(subscription);
            subscription.IsConfirmed = true;
            subscription.WasAuthenticated = request.AuthenticateOnUnsubscribe == "true";
            state.Record(subscription);
        }

        return new(new ConfirmSubscriptionResponse { SubscriptionArn = subscription.Arn });
    }

    protected override ValueTask<NoAnswer> UnsubscribeAsync(UnsubscribeInput request, ServiceCall call)
    {
        // Requests to the address in messages have no signature, so the ARN alone determines the Region.
        SnsArn.Parse(request.SubscriptionArn!, "SubscriptionArn");
        if (state.FindSubscription(request.SubscriptionArn!) is not { } subscription) return Nothing;
        if (subscription.IsHttp && subscription.WasAuthenticated && call.Request.Header("authorization") is null)
            throw new ServiceErrorException("AuthorizationError", "Unauthorized") { StatusCode = 403 };
        state.Remove(subscription);
        if (subscription is { IsHttp: true, IsConfirmed: true })
            deliveries.StartConfirmation(HttpDeliveries.UnsubscribeConfirmation, subscription, state.NewToken(subscription), call.Request.Origin);
        return Nothing;
    }

    protected override ValueTask<GetSubscriptionAttributesResponse> GetSubscriptionAttributesAsync(GetSubscriptionAttributesInput request, ServiceCall call)
    {
        var subscription = FindSubscription(request.SubscriptionArn!, call);
        lock (subscription.Topic.Gate)
            return new(new GetSubscriptionAttributesResponse { Attributes = SubscriptionAttributes.Describe(subscription) });
    }

    protected override async ValueTask<NoAnswer> SetSubscriptionAttributesAsync(SetSubscriptionAttributesInput request, ServiceCall call)
    {
        var subscription = FindSubscription(request.SubscriptionArn!, call);
        var none = request.AttributeName is "RawMessageDelivery" or "FilterPolicyScope" ? "null" : ""; // these two always have a value
        List<Task> replayed = [];
        lock (subscription.Topic.Gate)
        {
            SubscriptionAttributes.Apply(
                subscription, new Dictionary<string, string> { [request.AttributeName!] = request.AttributeValue ?? none }, Now, SnsErrors.Invalid);
            if (request.AttributeName == ReplayPolicy.Name && subscription.Replay is not null) replayed = deliveries.Replay(subscription);
            state.Record(subscription); // after the queue has the messages: if the process ends in between, the caller has no response
        }

        await Task.WhenAll(replayed).ConfigureAwait(false);
        return NoAnswer.Instance;
    }

    protected override ValueTask<ListSubscriptionsResponse> ListSubscriptionsAsync(ListSubscriptionsInput request, ServiceCall call)
    {
        var page = SnsPages.Take(state.Subscriptions(call.Request.Account, call.Request.Region), KeyOf, request.NextToken, out var next);
        return new(new ListSubscriptionsResponse { Subscriptions = page.ConvertAll(Describe), NextToken = next });
    }

    protected override ValueTask<ListSubscriptionsByTopicResponse> ListSubscriptionsByTopicAsync(ListSubscriptionsByTopicInput request, ServiceCall call)
    {
        var topic = Find(request.TopicArn!, call);
        var page = SnsPages.Take(topic.Subscriptions.OrderBy(static subscription => subscription.Number), KeyOf, request.NextToken, out var next);
        return new(new ListSubscriptionsByTopicResponse { Subscriptions = page.ConvertAll(Describe), NextToken = next });
    }

    private static string KeyOf(SnsSubscription subscription) => KeyOf(subscription.Number);

    private static Subscription Describe(SnsSubscription subscription) => new()
    {
        SubscriptionArn = subscription.IsConfirmed ? subscription.Arn : "PendingConfirmation",
        Owner = subscription.Owner,
        Protocol = subscription.Protocol,
        Endpoint = subscription.Endpoint,
        TopicArn = subscription.Topic.Arn,
    };

    private SnsSubscription FindSubscription(string arn, ServiceCall call)
    {
        ParseTopic(arn, "SubscriptionArn", call);
        return state.FindSubscription(arn) ?? throw SnsErrors.NoSubscription();
    }
}
