namespace Tern.Lambda.Local.Fronts;

/// <summary>
/// A load balancer's event. The path and query are passed on as they were sent, with their escapes. With multi-value
/// headers, every name has a list of values, and responses must use the same format.
/// </summary>
internal sealed class AlbEvent(string name, bool isMultiValue)
{
    /// <summary>Writes the event for a request.</summary>
    public byte[] Write(FrontRequest request) => EventJson.Write(
        request.Body.Length + (request.Body.Length / 2) + 1024,
        (Arn: $"arn:aws:elasticloadbalancing:{LocalAws.Region}:{LocalAws.Account}:targetgroup/{name}/0000000000000000", isMultiValue, request),
        static (json, state) =>
        {
            var (arn, isMultiValue, request) = state;
            json.WriteStartObject();
            json.WriteStartObject("requestContext");
            json.WriteStartObject("elb");
            json.WriteString("targetGroupArn", arn);
            json.WriteEndObject();
            json.WriteEndObject();
            json.WriteString("httpMethod", request.Method);
            json.WriteString("path", request.RawPath);
            var query = EventJson.Group(QueryString.Split(request.RawQuery), StringComparer.Ordinal);
            var headers = ForwardedHeaders.Of(request, isLower: true);
            if (isMultiValue)
            {
                WriteOrEmpty("multiValueQueryStringParameters", query);
                EventJson.WriteMultiMap(json, "multiValueHeaders", headers, isNullWhenEmpty: false);
            }
            else
            {
                json.WriteStartObject("queryStringParameters");
                foreach (var (key, value) in EventJson.Single(query, joins: false)) json.WriteString(key, value);
                json.WriteEndObject();
                EventJson.WriteMap(json, "headers", EventJson.Single(headers, joins: false), isNullWhenEmpty: false);
            }

            var isBinary = BinaryTypes.IsBinary(request.FindHeader("content-type"), request.FindHeader("content-encoding"));
            EventJson.WriteBody(json, request.Body.Span, isBinary, "");
            json.WriteEndObject();

            void WriteOrEmpty(string property, Dictionary<string, List<string>> values)
            {
                if (values.Count > 0)
                {
                    EventJson.WriteMultiMap(json, property, values, isNullWhenEmpty: false);
                    return;
                }

                json.WriteStartObject(property);
                json.WriteEndObject();
            }
        });
}
