"""Does with botocore what generated clients did, and compares.

python3 botocore_oracle.py MODELS CASES: MODELS holds the compact models, CASES a file SERVICE.ndjson for every service, a case a
line: operation, params, what was sent, the answer and what was read of it. The models are turned into botocore's own form, so
that both know the same. A line of JSON a service is printed: its cases, and those that differ.
"""
import base64
import collections
import datetime
import gzip
import hashlib
import io
import json
import os
import sys
import urllib.parse
import uuid
import xml.etree.ElementTree
import zlib

import botocore
import botocore.awsrequest
import botocore.config
import botocore.exceptions
import botocore.loaders
import botocore.parsers
import botocore.session

ENDPOINT = 'http://oracle.test'
TOKEN = uuid.UUID('00000000-0000-4000-8000-000000000000')
PROTOCOLS = {
    'awsJson1_0': 'json', 'awsJson1_1': 'json', 'awsQuery': 'query', 'ec2Query': 'ec2', 'restJson1': 'rest-json', 'restXml': 'rest-xml',
    'rpcv2Cbor': 'smithy-rpc-v2-cbor',
}
# What says who calls, when, how often, with which credentials and by which signature.
NOT_COMPARED = {
    'user-agent', 'x-amz-user-agent', 'authorization', 'amz-sdk-invocation-id', 'amz-sdk-request', 'x-amz-date', 'host', 'content-length',
    'x-amz-content-sha256', 'x-amz-security-token', 'expect', 'accept-encoding', 'x-amzn-trace-id',
    'x-amz-region-set',
}
# Digests of a body, by header.
DIGESTS = {
    'x-amz-checksum-crc32': lambda body: base64.b64encode(zlib.crc32(body).to_bytes(4, 'big')).decode(),
    **{header: lambda body, name=name: base64.b64encode(hashlib.new(name, body).digest()).decode()
       for header, name in (('x-amz-checksum-sha1', 'sha1'), ('x-amz-checksum-sha256', 'sha256'), ('content-md5', 'md5'))},
}
# What a body is, where botocore leaves it unsaid: Smithy's rules name it.
SAID_HERE_ONLY = ('application/octet-stream', 'application/xml', 'text/plain')
# What botocore does by hand for one service, and Tern leaves to its user or to a package of its own.
EXPLAINED = {
    ('ec2', 'CopySnapshot', 'body'): 'botocore presigns the call at the source region',
    ('ec2', 'RunInstances', 'body'): 'botocore encodes UserData in base64; here it is sent as it is given, as in the API reference',
    ('ec2', 'GetConsoleOutput', 'answer'): 'botocore decodes the base64',
    **{(service, name, 'body'): 'both presign the call at SourceRegion; botocore has no signature here'
       for service in ('docdb', 'neptune', 'rds')
       for name in ('CopyDBClusterSnapshot', 'CopyDBSnapshot', 'CreateDBCluster', 'CreateDBInstanceReadReplica',
                    'StartDBInstanceAutomatedBackupsReplication')},
    ('autoscaling', 'CreateLaunchConfiguration', 'body'): 'botocore encodes UserData in base64; here it is sent as it is given',
    **{('glacier', name, 'header x-amz-sha256-tree-hash'): 'botocore computes the tree hash; here it is the member checksum'
       for name in ('UploadArchive', 'UploadMultipartPart')},
    **{('cloudsearchdomain', 'Search', where): 'botocore sends the query as a form, as AWS\'s other clients send it in the address'
       for where in ('method', 'query', 'body', 'header content-type')},
    ('machinelearning', 'Predict', 'host'): 'botocore takes the endpoint from PredictEndpoint; here it is a setting of the client',
    ('s3control', '*', 'header content-md5'): 'a checksum without a choice is MD5, as Smithy says; botocore sends CRC32',
    ('s3control', '*', 'header x-amz-checksum-crc32'): 'the same',
    ('s3', 'GetBucketNotification', 'answer'): 'Event and Events are elements of one name; botocore reads one into both',
    **{('s3', 'GetBucketLocation', where): 'botocore names the bucket in the path, whatever the style' for where in ('host', 'path')},
    ('s3', 'ListObjectVersions', 'botocore'): 'handlers.py, decode_list_object_versions, takes for granted that every version has a key',
    ('s3', 'ListMultipartUploads', 'query'): 'here keys are asked for in percent-encoding, as in the other lists',
    **{('s3', name, 'answer'): 'botocore leaves some texts, and EncodingType, as they came; here all are decoded, and none is said to be encoded'
       for name in ('ListObjects', 'ListObjectsV2', 'ListObjectVersions', 'ListMultipartUploads')},
    **{('s3', name, 'header x-amz-checksum-mode'): 'botocore asks for the checksum; here ChecksumMode is the caller\'s'
       for name in ('GetObject', 'GetObjectAnnotation')},
    ('s3', 'UploadPartCopy', 'header x-amz-copy-source'): 'botocore encodes it; here it is sent as it is given, encoded, as in the API reference',
    **{('s3', '*', f'header x-amz-{of}server-side-encryption-customer-key{md5}'): 'botocore encodes the key and adds its MD5; here both are members'
       for of in ('', 'copy-source-') for md5 in ('', '-md5')},
}


# The models, in botocore's form

def namespace(value):
    return {'uri': value} if isinstance(value, str) else value


def reference(value):
    if isinstance(value, str):
        return {'shape': value}
    made = {'shape': value['shape']}
    for name in ('timestampFormat', 'jsonvalue', 'idempotencyToken', 'hostLabel', 'document', 'queryName', 'flattened', 'xmlAttribute',
                 'streaming', 'eventheader', 'eventpayload', 'box'):
        if name in value:
            made[name] = value[name]
    if 'in' in value:
        made['location'] = value['in']
    if 'name' in value:
        made['locationName'] = value['name']
    if 'xmlNamespace' in value:
        made['xmlNamespace'] = namespace(value['xmlNamespace'])
    if 'context' in value:
        made['contextParam'] = {'name': value['context']}
    return made


def shape(value):
    made = {'type': value['type']}
    for name in ('enum', 'payload', 'union', 'document', 'eventstream', 'event', 'flattened', 'sparse', 'timestampFormat', 'streaming',
                 'requiresLength', 'box', 'wrapper'):
        if name in value:
            made[name] = value[name]
    if value['type'] == 'structure':
        members = value.get('members', {})
        made['members'] = collections.OrderedDict((name, reference(member)) for name, member in members.items())
        made['required'] = [name for name, member in members.items() if isinstance(member, dict) and member.get('required')]
    for name in ('member', 'key', 'value'):
        if name in value:
            made[name] = reference(value[name])
    if 'xmlName' in value:
        made['locationName'] = value['xmlName']
    if 'xmlNamespace' in value:
        made['xmlNamespace'] = namespace(value['xmlNamespace'])
    if 'error' in value:
        made['exception'] = True
    return made


def operation(name, value):
    made = {'name': name, 'http': {'method': value['method'], 'requestUri': value['uri']}}
    if 'status' in value:
        made['http']['responseCode'] = value['status']
    if 'input' in value:
        made['input'] = {'shape': value['input']}
        if 'inputXmlName' in value:
            made['input']['locationName'] = value['inputXmlName']
        if 'inputXmlNamespace' in value:
            made['input']['xmlNamespace'] = namespace(value['inputXmlNamespace'])
    if 'output' in value:
        made['output'] = {'shape': value['output']}
        if 'resultWrapper' in value:
            made['output']['resultWrapper'] = value['resultWrapper']
    if 'hostPrefix' in value:
        made['endpoint'] = {'hostPrefix': value['hostPrefix']}
    if 'checksum' in value:
        made['httpChecksum'] = value['checksum']
    if value.get('checksumRequired'):
        made['httpChecksumRequired'] = True
    if 'compress' in value:
        made['requestcompression'] = {'encodings': value['compress']}
    if 'staticContext' in value:
        made['staticContextParams'] = {key: {'value': constant} for key, constant in value['staticContext'].items()}
    return made


def description(model):
    service = model['service']
    metadata = {
        'apiVersion': service.get('apiVersion', ''), 'endpointPrefix': service.get('endpointPrefix', service['key']),
        'protocol': PROTOCOLS[service['protocol']], 'serviceId': service['id'], 'serviceFullName': service.get('name', service['id']),
        'signatureVersion': service.get('signature', 'v4'), 'targetPrefix': service.get('targetPrefix', ''),
        'uid': service['key'],
    }
    metadata['protocols'] = [metadata['protocol']]
    if service['protocol'].startswith('awsJson'):
        metadata['jsonVersion'] = service['protocol'][-3:].replace('_', '.')
    if 'signingName' in service:
        metadata['signingName'] = service['signingName']
    if 'xmlNamespace' in service:
        metadata['xmlNamespace'] = service['xmlNamespace']
    if service.get('queryCompatible'):
        metadata['awsQueryCompatible'] = {}
    return {
        'version': '2.0', 'metadata': metadata,
        'operations': {name: operation(name, value) for name, value in model['operations'].items()},
        'shapes': {name: shape(value) for name, value in model['shapes'].items()},
    }


def rule_set(model):
    parameters = {}
    for name, value in model['endpoints']['parameters'].items():
        made = {'type': {'stringarray': 'stringArray'}.get(value['type'], value['type']), 'documentation': '', 'required': bool(value.get('required'))}
        for key in ('builtIn', 'default'):
            if key in value:
                made[key] = value[key]
        parameters[name] = made
    return {'version': '1.0', 'parameters': parameters, 'rules': model['endpoints']['rules']}


class Loader(botocore.loaders.Loader):
    """Finds our models where botocore looks for its own."""

    def __init__(self, folder):
        super().__init__()
        self.folder = folder
        self.read = None

    def list_available_services(self, type_name):
        return sorted(file[:-5] for file in os.listdir(self.folder) if file.endswith('.json'))

    def load_service_model(self, service_name, type_name, api_version=None):
        if self.read is None or self.read[0] != service_name:
            with open(os.path.join(self.folder, service_name + '.json'), encoding='utf-8') as file:
                self.read = service_name, json.load(file)
        if type_name == 'service-2':
            return description(self.read[1])
        if type_name == 'endpoint-rule-set-1' and 'endpoints' in self.read[1]:
            return rule_set(self.read[1])
        raise botocore.exceptions.DataNotFoundError(data_path=f'{service_name}/{type_name}')


# Values, between neutral JSON and botocore's

def to_botocore(shape, value):
    if value is None:
        return None
    if getattr(shape, 'is_document_type', False):
        return value
    kind = shape.type_name
    if kind == 'structure':
        return {name: member if shape.members[name].serialization.get('jsonvalue') else to_botocore(shape.members[name], member)
                for name, member in value.items()}
    if kind == 'list':
        return [to_botocore(shape.member, element) for element in value]
    if kind == 'map':
        return {key: to_botocore(shape.value, element) for key, element in value.items()}
    if kind == 'timestamp':
        return datetime.datetime.fromtimestamp(value, datetime.timezone.utc)
    if kind == 'blob':
        return value.encode()
    if kind in ('float', 'double'):
        return float(value)
    return value


def to_neutral(shape, value):
    if value is None or getattr(shape, 'is_document_type', False):
        return value
    kind = shape.type_name
    if kind == 'structure':
        unknown = value.get('SDK_UNKNOWN_MEMBER')
        if unknown is not None:
            return {'SDK_UNKNOWN_MEMBER': unknown}
        return {name: element if shape.members[name].serialization.get('jsonvalue') else to_neutral(shape.members[name], element)
                for name, element in value.items() if name in shape.members and not is_event_stream(shape.members[name])}
    if kind == 'list':
        return [to_neutral(shape.member, element) for element in value]
    if kind == 'map':
        return {key: to_neutral(shape.value, element) for key, element in value.items()}
    if kind == 'timestamp':
        return value.timestamp()
    if kind == 'blob':
        data = value.read() if hasattr(value, 'read') else value
        return data.decode() if isinstance(data, bytes) else data
    return value


def is_event_stream(shape):
    return bool(shape.serialization.get('eventstream'))


def same(left, right):
    """Whether two values of JSON are one: numbers by value, absent and empty lists and maps alike."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, (int, float)) and isinstance(right, (int, float)):
        return abs(left - right) <= 1e-6 * max(1, abs(left))
    if isinstance(left, dict) and isinstance(right, dict):
        return all(same(left.get(name), right.get(name)) for name in left.keys() | right.keys())
    if isinstance(left, str) and isinstance(right, str):
        return left == right or left == right.replace('.000Z', 'Z')  # botocore writes milliseconds to one service.
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(same, left, right))
    return left == right or (not left and not right and {type(left), type(right)} & {list, dict} and None in (left, right))


# Requests

def fields(text):
    return sorted(urllib.parse.parse_qsl(text, keep_blank_values=True))


def element(node):
    children = [element(child) for child in node]
    return node.tag, sorted(node.attrib.items()), children or (node.text or ''), bool(children)


def cbor(data):
    stream = io.BufferedReader(io.BytesIO(data))
    return plain(botocore.parsers.RpcV2CBORParser(timestamp_parser=None).parse_data_item(stream))


def plain(value):
    if isinstance(value, datetime.datetime):
        return ['time', value.timestamp()]
    if isinstance(value, bytes):
        return ['bytes', base64.b64encode(value).decode()]
    if isinstance(value, dict):
        return {key: plain(member) for key, member in value.items()}
    return [plain(member) for member in value] if isinstance(value, list) else value


def same_body(protocol, kind, left, right):
    if left == right:
        return True
    if not right and protocol == 'rest-xml':
        return len(xml.etree.ElementTree.fromstring(left)) == 0  # An empty document says what none does.
    if not left or not right:
        return False
    try:
        if 'json' in kind or 'json' in protocol:
            return same(json.loads(left), json.loads(right))
        if 'cbor' in kind:
            return same(cbor(left), cbor(right))
        if 'xml' in kind or protocol == 'rest-xml':
            return element(xml.etree.ElementTree.fromstring(left)) == element(xml.etree.ElementTree.fromstring(right))
        if 'form' in kind:
            return same([list(pair) for pair in numbers(fields(left.decode()))], [list(pair) for pair in numbers(fields(right.decode()))])
    except (ValueError, xml.etree.ElementTree.ParseError):
        pass
    return False


def numbers(pairs):
    for name, value in pairs:
        try:
            yield name, float(value)
        except ValueError:
            yield name, value


def header_map(pairs):
    found = {}
    for name, value in pairs:
        name = name.lower()
        if name not in NOT_COMPARED:
            value = value.decode() if isinstance(value, bytes) else str(value)
            found[name] = f'{found[name]}, {value}' if name in found else value
    return {name: value.replace(', ', ',').replace('; charset=utf-8', '').strip() for name, value in found.items()}


def same_header(left, right):
    if left == right or left is None or right is None:
        return left == right
    try:
        return same(json.loads(base64.b64decode(left)), json.loads(base64.b64decode(right)))
    except ValueError:
        return False


def differences_of_requests(protocol, ours, theirs):
    """What differs, each as (where, ours, botocore's)."""
    url = urllib.parse.urlsplit(theirs.url)
    path, _, query = ours['PathAndQuery'].partition('?')
    body = theirs.body or b''
    if hasattr(body, 'read'):
        body.seek(0)
        body = body.read()
    if isinstance(body, str):
        body = body.encode()
    our_body = base64.b64decode(ours['Body'])
    our_headers = header_map((pair['Key'], pair['Value']) for pair in ours['Headers'])
    their_headers = header_map(theirs.headers.items())
    if our_headers.get('content-encoding') == their_headers.get('content-encoding') == 'gzip':
        our_body, body = gzip.decompress(our_body), gzip.decompress(body)
    if ours['Method'] != theirs.method:
        yield 'method', ours['Method'], theirs.method
    if ours['Host'] != url.netloc:
        yield 'host', ours['Host'], url.netloc
    if path != (url.path or '/'):
        yield 'path', path, url.path
    if list(numbers(fields(query))) != list(numbers(fields(url.query))):
        yield 'query', query, url.query
    for name in our_headers.keys() & their_headers.keys():
        # Two documents that say the same may differ in their bytes: each digest is of the body that it came with.
        if name in DIGESTS and our_headers[name] == DIGESTS[name](our_body) and their_headers[name] == DIGESTS[name](body):
            their_headers[name] = our_headers[name]
    for name in sorted(our_headers.keys() | their_headers.keys()):
        if not same_header(our_headers.get(name), their_headers.get(name)) and not (
                name == 'content-type' and name not in their_headers and our_headers[name] in SAID_HERE_ONLY):
            yield 'header ' + name, our_headers.get(name), their_headers.get(name)
    if not same_body(protocol, our_headers.get('content-type', ''), our_body, body):
        yield 'body', our_body.decode(errors='replace'), body.decode(errors='replace')


# Calls

class Raw(io.BytesIO):
    def stream(self, **_):
        while data := self.read(65536):
            yield data


class Oracle:
    def __init__(self, folder):
        self.session = botocore.session.Session()
        self.session.register_component('data_loader', Loader(folder))
        self.session.set_credentials('AKIDEXAMPLE', 'secret')
        self.explained = 0
        self.config = botocore.config.Config(
            region_name='us-east-1', parameter_validation=False, retries={'total_max_attempts': 1}, s3={'addressing_style': 'virtual'},
            signature_version=botocore.UNSIGNED, user_agent='oracle')

    def run(self, service, cases):
        client = self.session.create_client(service, region_name='us-east-1', endpoint_url=ENDPOINT, config=self.config)
        protocol = client.meta.service_model.metadata['protocol']
        state = {}

        def answer(request, **_):
            state['request'] = request
            canned = state['answer']
            return botocore.awsrequest.AWSResponse(request.url, canned['Status'], botocore.compat.HTTPHeaders.from_dict(canned['Headers']),
                                                   Raw(base64.b64decode(canned['Body'])))

        client.meta.events.register('before-send', answer)
        for case in cases:
            for where, ours, theirs in self.differences(client, protocol, state, case):
                if (service, case['operation'], where) in EXPLAINED or (service, '*', where) in EXPLAINED:
                    self.explained += 1
                    continue
                yield {'operation': case['operation'], 'where': where, 'ours': str(ours)[:600], 'botocore': str(theirs)[:600]}

    def differences(self, client, protocol, state, case):
        model = client.meta.service_model.operation_model(case['operation'])
        if not case.get('sent') or 'answer' not in case:
            return
        state.clear()
        state['answer'] = case['answer']
        params = to_botocore(model.input_shape, case['params']) if model.input_shape else {}
        parsed = None
        try:
            parsed = client._make_api_call(case['operation'], params)
        except Exception as error:  # Whatever it is, it is a result; streams of events are tested elsewhere.
            if not model.has_event_stream_output:
                yield 'botocore', None, f'{type(error).__name__}: {error}'
        if 'request' in state:
            yield from differences_of_requests(protocol, case['sent'], state['request'])
        if 'read' not in case or parsed is None:
            return
        parsed.pop('ResponseMetadata', None)
        theirs = to_neutral(model.output_shape, parsed) if model.output_shape else {}
        payload = model.output_shape.serialization.get('payload') if model.output_shape else None
        if payload and payload not in case['read'] and theirs.get(payload) == '':
            del theirs[payload]  # An answer without a body leaves bytes unset (Smithy, httpPayload); botocore has none of them.
        ours = case['read']
        if not same(ours, theirs):
            yield 'answer', json.dumps(only_different(ours, theirs)), json.dumps(only_different(theirs, ours), default=repr)


def only_different(left, right):
    if isinstance(left, dict) and isinstance(right, dict):
        return {name: only_different(value, right.get(name)) for name, value in left.items() if not same(value, right.get(name))}
    if isinstance(left, list) and isinstance(right, list) and len(left) == len(right):
        return [only_different(*pair) for pair in zip(left, right) if not same(*pair)]
    return left


def main(folder, cases):
    uuid.uuid4 = lambda: TOKEN
    oracle = Oracle(folder)
    for file in sorted(os.listdir(cases)):
        service = file[:-len('.ndjson')]
        with open(os.path.join(cases, file), encoding='utf-8') as lines:
            read = [json.loads(line) for line in lines]
        oracle.explained = 0
        try:
            found = list(oracle.run(service, read))
        except Exception as error:  # Whatever it is, it is a result; the other services are still looked at.
            found = [{'operation': '', 'where': 'botocore', 'ours': '', 'botocore': f'{type(error).__name__}: {error}'}]
        print(json.dumps({'service': service, 'cases': len(read), 'botocore': botocore.__version__, 'explained': oracle.explained,
                          'differences': found}), flush=True)


if __name__ == '__main__':
    main(*sys.argv[1:])
