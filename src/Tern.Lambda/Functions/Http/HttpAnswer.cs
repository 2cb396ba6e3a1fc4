using Tern.Json;
using Tern.Lambda.Events;

namespace Tern.Lambda.Functions;

/// <summary>The answers to requests, for filters that don't know the type of the request.</summary>
internal static class HttpAnswer
{
    /// <summary>Returns true if an event is a request whose response has a status.</summary>
    public static bool IsFor(object? item) => item is HttpApiRequest or RestApiRequest or AlbRequest or VpcLatticeRequest or VpcLatticeV1Request;

    /// <summary>
    /// Reads the status of a response, such as <c>{"statusCode":503,…}</c>, wherever it stands. Returns 0 if there is
    /// none.
    /// </summary>
    public static int StatusOf(ReadOnlySpan<byte> answer)
    {
        try
        {
            var json = new AwsJsonReader(answer);
            if (json.Peek() != AwsJsonToken.Object) return 0;
            json.BeginObject();
            while (json.NextMember(out var name))
            {
                if (name.SequenceEqual("statusCode"u8)) return json.ReadInt32();
                json.SkipValue();
            }
        }
        catch (AwsJsonException)
        {
            // Not a response written by Tern: it counts as success.
        }

        return 0;
    }

    /// <summary>Sets the response to the request of a context.</summary>
    public static void Set(HandlerContext context, int status, string body, string contentType)
    {
        switch (context.Item)
        {
            case HttpApiRequest:
                context.Respond(HttpApiResponse.Text(body, status, contentType));
                break;
            case RestApiRequest:
                context.Respond(RestApiResponse.Text(body, status, contentType));
                break;
            case VpcLatticeRequest or VpcLatticeV1Request:
                context.Respond(VpcLatticeResponse.Text(body, status, contentType));
                break;
            case AlbRequest:
                context.Respond(AlbResponse.Text(body, status, contentType));
                break;
            default:
                throw new InvalidOperationException("The event isn't an HTTP request, so its answer has no status.");
        }
    }
}
