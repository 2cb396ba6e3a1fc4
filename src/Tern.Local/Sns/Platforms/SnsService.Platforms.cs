using System.Globalization;
using Tern.Local.Serving;
using Tern.Local.Sns.Model;

namespace Tern.Local.Sns;

/// <content>The operations on apps, devices and SMS. They are recorded; nothing is sent to a platform.</content>
internal sealed partial class SnsService
{
    private const int MaxDeviceToken = 400;

    private static readonly string[] s_platforms = ["ADM", "APNS", "APNS_SANDBOX", "BAIDU", "FCM", "GCM", "MACOS", "MACOS_SANDBOX", "MPNS", "WNS"];

    private static readonly string[] s_secrets = ["PlatformCredential", "PlatformPrincipal"];

    private static readonly string[] s_smsNames =
    [
        "DefaultSMSType", "DefaultSenderID", "DeliveryStatusIAMRole", "DeliveryStatusSuccessSamplingRate", "MonthlySpendLimit", "UsageReportS3Bucket",
    ];

    protected override ValueTask<CreatePlatformApplicationResponse> CreatePlatformApplicationAsync(CreatePlatformApplicationInput request, ServiceCall call)
    {
        if (Array.IndexOf(s_platforms, request.Platform) < 0) throw SnsErrors.Invalid($"Platform Reason: {request.Platform} is not supported");
        if (request.Name!.Length is 0 or > 256 || !request.Name.All(static c => char.IsAsciiLetterOrDigit(c) || c is '_' or '-' or '.'))
            throw SnsErrors.Invalid("Name");
        var arn = new SnsArn(call.Request.Region, call.Request.Account, $"app/{request.Platform}/{request.Name}");
        var application = platforms.Add(new SnsApplication(arn, request.Platform!, state.NextNumber()));
        Set(application, request.Attributes!);
        return new(new CreatePlatformApplicationResponse { PlatformApplicationArn = application.Arn });
    }

    protected override ValueTask<NoAnswer> DeletePlatformApplicationAsync(DeletePlatformApplicationInput request, ServiceCall call)
    {
        SnsArn.Parse(request.PlatformApplicationArn!, "PlatformApplicationArn");
        platforms.Remove(request.PlatformApplicationArn!);
        return Nothing;
    }

    protected override ValueTask<GetPlatformApplicationAttributesResponse> GetPlatformApplicationAttributesAsync(
        GetPlatformApplicationAttributesInput request, ServiceCall call)
    {
        var application = FindApplication(request.PlatformApplicationArn!);
        lock (application.Gate) return new(new GetPlatformApplicationAttributesResponse { Attributes = Visible(application) });
    }

    protected override ValueTask<NoAnswer> SetPlatformApplicationAttributesAsync(SetPlatformApplicationAttributesInput request, ServiceCall call)
    {
        var application = FindApplication(request.PlatformApplicationArn!);
        Set(application, request.Attributes!);
        return Nothing;
    }

    protected override ValueTask<ListPlatformApplicationsResponse> ListPlatformApplicationsAsync(ListPlatformApplicationsInput request, ServiceCall call)
    {
        var page = SnsPages.Take(
            platforms.All(call.Request.Account, call.Request.Region), static application => KeyOf(application.Number), request.NextToken, out var next);
        return new(new ListPlatformApplicationsResponse
        {
            PlatformApplications = page.ConvertAll(static application =>
            {
                lock (application.Gate) return new PlatformApplication { PlatformApplicationArn = application.Arn, Attributes = Visible(application) };
            }),
            NextToken = next,
        });
    }

    protected override ValueTask<CreateEndpointResponse> CreatePlatformEndpointAsync(CreatePlatformEndpointInput request, ServiceCall call)
    {
        var application = FindApplication(request.PlatformApplicationArn!);
        CheckToken(application, request.Token!);
        var attributes = new Dictionary<string, string>(request.Attributes ?? [], StringComparer.Ordinal) { ["Token"] = request.Token! };
        if (request.CustomUserData is { } data) attributes["CustomUserData"] = data;
        lock (application.Gate)
        {
            var endpoint = application.Endpoints.Values.FirstOrDefault(other => other.Attributes["Token"] == request.Token);
            if (endpoint is null)
            {
                endpoint = new SnsEndpoint(application, SnsEndpoint.NewPlace(application), state.NextNumber());
                Set(endpoint.Attributes, attributes);
                platforms.Add(endpoint);
                platforms.Record(endpoint);
            }
            else if (!attributes.All(attribute => endpoint.Attributes.GetValueOrDefault(attribute.Key) == attribute.Value))
            {
                throw SnsErrors.Invalid($"Token Reason: Endpoint {endpoint.Arn} already exists with the same Token, but different attributes.");
            }

            return new(new CreateEndpointResponse { EndpointArn = endpoint.Arn });
        }
    }

    protected override ValueTask<NoAnswer> DeleteEndpointAsync(DeleteEndpointInput request, ServiceCall call)
    {
        SnsArn.Parse(request.EndpointArn!, "EndpointArn");
        platforms.RemoveEndpoint(request.EndpointArn!);
        return Nothing;
    }

    protected override ValueTask<GetEndpointAttributesResponse> GetEndpointAttributesAsync(GetEndpointAttributesInput request, ServiceCall call)
    {
        var endpoint = FindEndpoint(request.EndpointArn!);
        lock (endpoint.Application.Gate) return new(new GetEndpointAttributesResponse { Attributes = new(endpoint.Attributes) });
    }

    protected override ValueTask<NoAnswer> SetEndpointAttributesAsync(SetEndpointAttributesInput request, ServiceCall call)
    {
        var endpoint = FindEndpoint(request.EndpointArn!);
        if (request.Attributes!.TryGetValue("Token", out var token)) CheckToken(endpoint.Application, token);
        lock (endpoint.Application.Gate)
        {
            Set(endpoint.Attributes, request.Attributes);
            platforms.Record(endpoint);
        }

        return Nothing;
    }

    protected override ValueTask<ListEndpointsByPlatformApplicationResponse> ListEndpointsByPlatformApplicationAsync(
        ListEndpointsByPlatformApplicationInput request, ServiceCall call)
    {
        var application = FindApplication(request.PlatformApplicationArn!);
        lock (application.Gate)
        {
            var page = SnsPages.Take(application.Endpoints.Values, static endpoint => KeyOf(endpoint.Number), request.NextToken, out var next);
            return new(new ListEndpointsByPlatformApplicationResponse
            {
                Endpoints = page.ConvertAll(static endpoint => new Endpoint { EndpointArn = endpoint.Arn, Attributes = new(endpoint.Attributes) }),
                NextToken = next,
            });
        }
    }

    protected override ValueTask<SetSMSAttributesResponse> SetSMSAttributesAsync(SetSMSAttributesInput request, ServiceCall call)
    {
        foreach (var (name, value) in request.Attributes!)
        {
            if (Array.IndexOf(s_smsNames, name) < 0) throw SnsErrors.Parameter($"{name} is not a valid attribute");
            var isValid = name switch
            {
                "DefaultSMSType" => value is "Promotional" or "Transactional",
                "DefaultSenderID" => value.Length is > 0 and <= 11 && value.All(char.IsAsciiLetterOrDigit) && value.Any(char.IsAsciiLetter),
                "DeliveryStatusSuccessSamplingRate" => TopicAttributes.IsPercentage(value),
                "MonthlySpendLimit" => uint.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out _),
                _ => true,
            };
            if (!isValid) throw SnsErrors.Parameter($"{name} is invalid");
        }

        platforms.SetSms(call.Request.Account, call.Request.Region, request.Attributes!);
        return new(new SetSMSAttributesResponse());
    }

    protected override ValueTask<GetSMSAttributesResponse> GetSMSAttributesAsync(GetSMSAttributesInput request, ServiceCall call)
    {
        var asked = request.Attributes ?? [];
        if (asked.Find(static name => Array.IndexOf(s_smsNames, name) < 0) is { } other) throw SnsErrors.Parameter($"{other} is not a valid attribute");
        return new(new GetSMSAttributesResponse
        {
            Attributes = platforms.Sms(call.Request.Account, call.Request.Region)
                .Where(attribute => asked.Count == 0 || asked.Contains(attribute.Key))
                .OrderBy(static attribute => attribute.Key, StringComparer.Ordinal)
                .ToDictionary(StringComparer.Ordinal),
        });
    }

    private static void CheckToken(SnsApplication application, string token)
    {
        if (application.Platform is not ("APNS" or "APNS_SANDBOX")) return;
        if (token.Length is 0 or > MaxDeviceToken || !token.All(char.IsAsciiHexDigit))
            throw SnsErrors.Invalid($"Token Reason: iOS device tokens must be no more than {MaxDeviceToken} hexadecimal characters");
    }

    private static string KeyOf(long number) => number.ToString("D19", CultureInfo.InvariantCulture);

    private void Set(SnsApplication application, Dictionary<string, string> changes)
    {
        lock (application.Gate)
        {
            Set(application.Attributes, changes);
            platforms.Record(application);
        }
    }

    private static void Set(Dictionary<string, string> attributes, Dictionary<string, string> changes)
    {
        foreach (var (name, value) in changes) attributes[name] = name == "Enabled" ? value.ToLowerInvariant() : value;
    }

    // The service never returns the credentials of a platform.
    private static Dictionary<string, string> Visible(SnsApplication application) =>
        application.Attributes.Where(static attribute => Array.IndexOf(s_secrets, attribute.Key) < 0).ToDictionary(StringComparer.Ordinal);

    private SnsApplication FindApplication(string arn)
    {
        SnsArn.Parse(arn, "PlatformApplicationArn");
        return platforms.Find(arn) ?? throw SnsErrors.NotFound("PlatformApplication");
    }

    private SnsEndpoint FindEndpoint(string arn)
    {
        SnsArn.Parse(arn, "EndpointArn");
        return platforms.FindEndpoint(arn) ?? throw SnsErrors.NotFound("Endpoint");
    }
}
