using Tern.Json;
using Tern.Protocols;

namespace Tern.Local.Serving;

/// <summary>Reads a value from JSON.</summary>
internal delegate T JsonFunction<out T>(ref AwsJsonReader json);

/// <summary>Reads the values of requests from JSON.</summary>
internal static class JsonValues
{
    public static string ReadText(ref AwsJsonReader json) => json.ReadString();

    public static bool ReadBoolean(ref AwsJsonReader json) => json.ReadBoolean();

    public static int ReadInt32(ref AwsJsonReader json) => json.ReadInt32();

    public static long ReadInt64(ref AwsJsonReader json) => json.ReadInt64();

    public static double ReadDouble(ref AwsJsonReader json) => json.ReadDouble();

    public static byte[] ReadBlob(ref AwsJsonReader json) => json.ReadBase64();

    public static DateTimeOffset ReadTimestamp(ref AwsJsonReader json) => AwsTimestamp.Read(ref json);

    public static List<T> ReadList<T>(ref AwsJsonReader json, JsonFunction<T> read)
    {
        var list = new List<T>();
        json.BeginArray();
        while (json.NextElement())
        {
            if (!json.TryReadNull()) list.Add(read(ref json));
        }

        return list;
    }

    public static Dictionary<string, T> ReadMap<T>(ref AwsJsonReader json, JsonFunction<T> read)
    {
        var map = new Dictionary<string, T>(StringComparer.Ordinal);
        json.BeginObject();
        while (json.NextMember(out var name))
        {
            var key = AwsJsonReader.GetString(name);
            if (!json.TryReadNull()) map[key] = read(ref json);
        }

        return map;
    }
}
