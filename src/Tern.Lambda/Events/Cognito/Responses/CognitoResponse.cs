using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>A trigger's response, or a part of it. Members that this library doesn't know are preserved.</summary>
public abstract class CognitoResponse
{
    private List<KeyValuePair<string, byte[]>>? _unknown;

    private protected CognitoResponse()
    {
    }

    // Reads the value of a member of the event's response. Returns false, and reads nothing, if there is no such
    // member.
    private protected abstract bool TryRead(ReadOnlySpan<byte> name, ref AwsJsonReader json);

    private protected abstract void WriteMembers(ref AwsJsonWriter json);

    /// <summary>Copies the response in the event.</summary>
    internal static T Of<T>(T response, EventJson raw)
        where T : CognitoResponse
    {
        if (!raw.HasValue) return response;
        try
        {
            var json = new AwsJsonReader(raw.Utf8);
            response.Read(ref json);
            return response;
        }
        catch (AwsJsonException e)
        {
            throw new LambdaEventException($"The event's response can't be read as {typeof(T).Name}: {e.Message}");
        }
    }

    internal static T? ReadPart<T>(T part, ref AwsJsonReader json)
        where T : CognitoResponse
    {
        if (json.TryReadNull()) return null;
        part.Read(ref json);
        return part;
    }

    internal void Write(ref AwsJsonWriter json)
    {
        json.WriteStartObject();
        WriteMembers(ref json);
        if (_unknown is not null)
        {
            foreach (var (name, value) in _unknown)
            {
                json.WriteName(name);
                json.WriteRaw(value);
            }
        }

        json.WriteEndObject();
    }

    private void Read(ref AwsJsonReader json)
    {
        json.BeginObject();
        while (json.NextMember(out var name))
        {
            if (TryRead(name, ref json)) continue;
            var unknown = AwsJsonReader.GetString(name);
            (_unknown ??= []).Add(new KeyValuePair<string, byte[]>(unknown, json.ReadRawValue().ToArray()));
        }
    }
}
